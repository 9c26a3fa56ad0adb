import { useState } from "preact/hooks";
import { type Presented, saveRule } from "../../api/administration";
import { getVersions } from "../../api/client";
import type { Project } from "../../api/generated";
import { orderUrl, versionsUrl } from "../../api/urls";
import { formatCount } from "../../base/format";
import { useAction } from "../../state/action";
import { useResource } from "../../state/resource";
import { SelectField } from "../../widgets/select-field";
import { placed } from "./order";
import { Section } from "./section";

const RULES = [
  { value: "semver", label: "version number" },
  { value: "commit_time", label: "commit time" },
  { value: "explicit", label: "places given by hand" },
];
const MOST_SHOWN = 30;

interface OrderRuleProps {
  readonly token: Presented;
  readonly project: Project;
  readonly onSaved: () => void;
}

/** Chooses what orders a channel's versions, and shows what that would change before it is saved. */
export function OrderRule({ token, project, onSaved }: OrderRuleProps) {
  const [name, setName] = useState(project.channels[0]?.name ?? "");
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const channel = project.channels.find((each) => each.name === name);
  const stored = channel?.rule ?? "";
  const rule = chosen ?? stored;
  const load = (url: string, signal: AbortSignal) => getVersions(url, signal, token);
  const now = useResource(name === "" ? null : versionsUrl(project.slug, name), load);
  const tried = useResource(name === "" ? null : orderUrl(project.slug, name, rule), load);
  const isShown = now.isCurrent && tried.isCurrent;
  const rows = placed(
    (now.data?.versions ?? []).map(({ label }) => label),
    (tried.data?.versions ?? []).map(({ label }) => label),
  );
  const moved = rows.filter(({ moves }) => moves !== 0).length;
  return (
    <Section
      title="Order of versions"
      problem={problem ?? now.problem ?? tried.problem}
      about="What orders a channel's versions on every chart. Upload order never does."
    >
      {channel === undefined ? (
        <p>The first upload makes a channel.</p>
      ) : (
        <>
          <div class="settings-row">
            <SelectField
              label="Channel"
              value={name}
              options={project.channels.map((each) => ({ value: each.name, label: each.name }))}
              onSelect={(wanted) => {
                setName(wanted);
                setChosen(null);
              }}
            />
            <SelectField label="Ordered by" value={rule} options={RULES} onSelect={setChosen} />
            <button
              type="button"
              class="button"
              disabled={isBusy || rule === stored || !isShown}
              onClick={() =>
                run(async () => {
                  await saveRule(token, project.slug, name, rule);
                  now.reload();
                  onSaved();
                })
              }
            >
              Save
            </button>
          </div>
          <p class="chart-status" role="status">
            {isShown && orderText(rows.length, moved, rule === stored)}
          </p>
          {isShown && (
            <ol class="settings-order" aria-label="Versions, newest first">
              {rows.slice(0, MOST_SHOWN).map(({ label, moves }) => (
                <li key={label} data-moved={moves !== 0}>
                  {label}
                  {moves !== 0 && (
                    <span class="settings-move">
                      {moves > 0 ? ` ↑ ${moves} newer` : ` ↓ ${-moves} older`}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </Section>
  );
}

function orderText(count: number, moved: number, isStored: boolean): string {
  const shown = count > MOST_SHOWN ? `The newest ${MOST_SHOWN} of ` : "";
  const all = `${shown}${formatCount(count, "version")}, newest first`;
  if (isStored) return `${all}.`;
  return moved === 0 ? `${all}: the same order.` : `${all}: ${moved} would move.`;
}
