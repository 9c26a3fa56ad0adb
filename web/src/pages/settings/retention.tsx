import { useState } from "preact/hooks";
import { type Presented, previewRetention, saveRetention } from "../../api/administration";
import type { LeavingPart, Project, RetentionPreview } from "../../api/generated";
import { docsPage } from "../../api/urls";
import { formatCount, formatSize } from "../../base/format";
import { useAction } from "../../state/action";
import { ADMITTED, isSame, KEPT, keepsAll, type PolicyText, policyOf, textOf } from "./policy";
import { Section } from "./section";

interface RetentionProps {
  readonly token: Presented;
  readonly project: Project;
  readonly onSaved: () => void;
}

const GONE = "What has gone does not come back. Let it go from now on?";

/** What a project lets go of with time; what that would be now is shown before it is saved. */
export function Retention({ token, project, onSaved }: RetentionProps) {
  const [text, setText] = useState<PolicyText>(textOf(project));
  const [tried, setTried] = useState<RetentionPreview | null>(null);
  const { isBusy, problem, run } = useAction();
  const wanted = policyOf(text);
  const isStored = isSame(wanted, project);
  // Keeping everything takes nothing away: there is nothing to see first.
  const mayBeSaved = !isStored && (tried !== null || keepsAll(wanted));
  const save = () =>
    run(async () => {
      if (!keepsAll(wanted) && !window.confirm(GONE)) return;
      await saveRetention(token, project.slug, wanted);
      onSaved();
    });
  return (
    <Section
      title="What is kept"
      problem={problem}
      about={
        <>
          Everything, unless it is said here; an empty field keeps all. Medians, verdicts and change
          points stay in any case, and so do runs of other channels.{" "}
          <a href={`${docsPage}how-to/keep-the-store-small.html`}>What exactly goes</a>.
        </>
      }
    >
      <form
        class="settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          run(async () => setTried(await previewRetention(token, project.slug, wanted)));
        }}
      >
        {KEPT.map(({ key, part, title, unit }) => (
          <div key={key} class="settings-row">
            <label class="field">
              <span class="field-label">{title}</span>
              <input
                type="number"
                min={ADMITTED.least}
                max={ADMITTED.most}
                placeholder="all"
                value={text[key]}
                onInput={(event) => {
                  setText({ ...text, [key]: event.currentTarget.value });
                  setTried(null);
                }}
              />
              {unit}
            </label>
            {tried !== null && wanted[key] !== null && (
              <span role="status">{leavingText(tried[part])}</span>
            )}
          </div>
        ))}
        <div class="settings-row">
          <button type="submit" class="button" disabled={isBusy || keepsAll(wanted)}>
            Try
          </button>
          <button type="button" class="button" disabled={isBusy || !mayBeSaved} onClick={save}>
            Save
          </button>
        </div>
      </form>
    </Section>
  );
}

function leavingText({ runs, bytes }: LeavingPart): string {
  if (runs === 0) return "Nothing would go now.";
  return `Of ${formatCount(runs, "run")}, ${formatSize(bytes)} would go now.`;
}
