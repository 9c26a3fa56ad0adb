import { Fragment } from "preact";

/** A benchmark's name, exactly; where it must break, it breaks after a slash, and copied it is as it was. */
export function BenchmarkName({ name }: { readonly name: string }) {
  const parts = name.split("/");
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          {index < parts.length - 1 && (
            <>
              /<wbr />
            </>
          )}
        </Fragment>
      ))}
    </>
  );
}
