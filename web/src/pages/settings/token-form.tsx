import { useState } from "preact/hooks";
import type { NewToken, Scope } from "../../api/generated";
import { SelectField } from "../../widgets/select-field";

interface TokenFormProps {
  readonly isBusy: boolean;
  /** `done` empties the form. */
  readonly onMake: (wanted: NewToken, done: () => void) => void;
}

const SCOPES: ReadonlyArray<{ readonly scope: Scope; readonly does: string }> = [
  { scope: "upload", does: "upload runs" },
  { scope: "read", does: "read, if private" },
  { scope: "triage", does: "decide about changes" },
  { scope: "share", does: "make signed links" },
  { scope: "admin", does: "everything, these settings too" },
];
const PERIODS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "a year" },
  { value: "", label: "until it is taken back" },
];
const DAY_MS = 24 * 60 * 60 * 1000;
const UPLOAD: ReadonlySet<Scope> = new Set<Scope>(["upload"]);

function endAfter(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

/** Makes a token of the project. */
export function TokenForm({ isBusy, onMake }: TokenFormProps) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("365");
  const [scopes, setScopes] = useState(UPLOAD);

  function toggle(scope: Scope): void {
    const others = [...scopes].filter((each) => each !== scope);
    setScopes(new Set(scopes.has(scope) ? others : [...others, scope]));
  }

  function make(event: Event): void {
    event.preventDefault();
    const wanted = SCOPES.map((each) => each.scope).filter((scope) => scopes.has(scope));
    const token = { name: name.trim(), scopes: wanted as NewToken["scopes"] };
    onMake({ ...token, expires_at: endAfter(days) }, () => {
      setName("");
      setScopes(UPLOAD);
    });
  }

  return (
    <form class="settings-form" onSubmit={make}>
      <div class="settings-row">
        <label class="field settings-wide">
          <span class="field-label">What it is for</span>
          <input
            type="text"
            class="settings-wide"
            required
            maxLength={200}
            placeholder="nightly benchmarks"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <SelectField label="Holds for" value={days} options={PERIODS} onSelect={setDays} />
      </div>
      <fieldset class="field settings-statuses">
        <legend class="field-label">It may</legend>
        {SCOPES.map(({ scope, does }) => (
          <label key={scope} class="field">
            <input type="checkbox" checked={scopes.has(scope)} onChange={() => toggle(scope)} />
            {does}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button" disabled={isBusy || scopes.size === 0}>
        Make a token
      </button>
    </form>
  );
}
