import { Fragment } from "preact";
import "./label-text.css";

const SEPARATOR = " · ";
/** Longer parts, such as whole names of benchmarks, must break somewhere. */
const LONGEST_WHOLE = 28;

/** A label of parts that breaks between them, not at a hyphen inside one; copied, it is the label as it was. */
export function LabelText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(SEPARATOR).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && SEPARATOR}
          <span class={part.length <= LONGEST_WHOLE ? "label-whole" : undefined}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}
