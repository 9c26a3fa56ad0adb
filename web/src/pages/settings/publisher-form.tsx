import { useState } from "preact/hooks";
import type { NewPublisher } from "../../api/generated";
import { SelectField } from "../../widgets/select-field";

interface PublisherFormProps {
  readonly issuers: readonly string[];
  readonly isBusy: boolean;
  /** `done` empties the form. */
  readonly onAdd: (added: NewPublisher, done: () => void) => void;
}

type TextKey = "repository" | "repository_id" | "owner_id" | "workflow" | "environment";

const FIELDS: ReadonlyArray<{
  readonly key: TextKey;
  readonly label: string;
  readonly example: string;
}> = [
  { key: "repository", label: "Repository", example: "acme/codec" },
  { key: "repository_id", label: "Its number", example: "456789" },
  { key: "owner_id", label: "Its owner's number", example: "123456" },
  { key: "workflow", label: "Workflow", example: "bench.yml" },
  { key: "environment", label: "Environment", example: "any" },
];
const EMPTY: Readonly<Record<TextKey, string>> = {
  repository: "",
  repository_id: "",
  owner_id: "",
  workflow: "",
  environment: "",
};

/** Adds a publisher; numbers are asked for because names change hands. */
export function PublisherForm({ issuers, isBusy, onAdd }: PublisherFormProps) {
  const [texts, setTexts] = useState(EMPTY);
  const [issuer, setIssuer] = useState(issuers[0] ?? "");
  const [isProtected, setProtected] = useState(false);
  const [withPulls, setWithPulls] = useState(false);

  function add(event: Event): void {
    event.preventDefault();
    const { environment, ...facts } = texts;
    onAdd(
      {
        ...facts,
        issuer,
        environment: environment.trim() === "" ? null : environment.trim(),
        protected_only: isProtected,
        pull_requests: withPulls,
      },
      () => setTexts(EMPTY),
    );
  }

  return (
    <form class="settings-form" onSubmit={add}>
      <div class="settings-row">
        <SelectField
          label="Issuer"
          value={issuer}
          options={issuers.map((each) => ({ value: each, label: each.replace("https://", "") }))}
          onSelect={setIssuer}
        />
        {FIELDS.map(({ key, label, example }) => (
          <label key={key} class="field">
            <span class="field-label">{label}</span>
            <input
              type="text"
              required={key !== "environment"}
              maxLength={200}
              spellcheck={false}
              placeholder={example}
              value={texts[key]}
              onInput={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <div class="settings-row">
        <label class="field">
          <input
            type="checkbox"
            checked={isProtected}
            onChange={() => setProtected(!isProtected)}
          />
          protected branches and tags only
        </label>
        <label class="field">
          <input type="checkbox" checked={withPulls} onChange={() => setWithPulls(!withPulls)} />
          pull requests too, confined to their own channel
        </label>
      </div>
      <button type="submit" class="button" disabled={isBusy}>
        Add a publisher
      </button>
    </form>
  );
}
