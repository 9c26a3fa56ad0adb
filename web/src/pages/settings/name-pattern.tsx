import { useState } from "preact/hooks";
import { type Presented, savePattern, tryPattern } from "../../api/administration";
import type { PatternPreview, Project } from "../../api/generated";
import { formatCount } from "../../base/format";
import { useAction } from "../../state/action";
import { LabelText } from "../../widgets/label-text";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { Section } from "./section";

interface NamePatternProps {
  readonly token: Presented;
  readonly project: Project;
  readonly onSaved: () => void;
}

/** Tries a name pattern on the project's own names before it is saved. */
export function NamePattern({ token, project, onSaved }: NamePatternProps) {
  const stored = project.name_pattern ?? "";
  const [pattern, setPattern] = useState(stored);
  const [tried, setTried] = useState<PatternPreview | null>(null);
  const { isBusy, problem, run } = useAction();
  const save = (wanted: string | null) =>
    run(async () => {
      await savePattern(token, project.slug, wanted);
      setPattern(wanted ?? "");
      onSaved();
    });
  return (
    <Section
      title="Names of benchmarks"
      problem={problem}
      about={
        <>
          How facets are read from names: by this RE2 expression, whose named groups are facets,
          where it matches a whole name; else by the grammar{" "}
          <code>operation/codec/payload/key:value</code>.
        </>
      }
    >
      <form
        class="settings-row"
        onSubmit={(event) => {
          event.preventDefault();
          run(async () => setTried(await tryPattern(token, project.slug, pattern)));
        }}
      >
        <input
          type="text"
          class="settings-wide"
          aria-label="Name pattern"
          placeholder="BM_(?P<operation>\w+)/(?P<size>\d+)"
          spellcheck={false}
          required
          value={pattern}
          onInput={(event) => {
            setPattern(event.currentTarget.value);
            setTried(null);
          }}
        />
        <button type="submit" class="button" disabled={isBusy}>
          Try
        </button>
        <button
          type="button"
          class="button"
          disabled={isBusy || tried === null || pattern === stored}
          onClick={() => save(pattern)}
        >
          Save
        </button>
        {stored !== "" && (
          <button type="button" class="link-button" disabled={isBusy} onClick={() => save(null)}>
            Back to the grammar
          </button>
        )}
      </form>
      {tried !== null && <Preview tried={tried} />}
    </Section>
  );
}

function Preview({ tried }: { readonly tried: PatternPreview }) {
  return (
    <>
      <p class="chart-status" role="status">
        Matches {formatCount(tried.matched, "name")}, does not match {tried.unmatched}.
        {tried.equal.length > 0 &&
          ` ${formatCount(tried.equal.length, "pair")} of names would say the same: ${tried.equal[0]?.join(" and ")}.`}
      </p>

      <ScrollTable
        label="Names as read"
        className="settings-table"
        head={<Headings titles={["Name", "Read by", ...tried.keys]} />}
      >
        {tried.names.map(({ name, matched, facets }) => (
          <tr key={name}>
            <th scope="row">
              <LabelText text={name} />
            </th>
            <td>{matched ? "pattern" : "grammar"}</td>
            {tried.keys.map((key) => (
              <td key={key}>{facets[key] ?? ""}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
