import { useState } from "preact/hooks";
import type { Form, NewSubscription, Status } from "../../api/generated";
import { SelectField } from "../../widgets/select-field";
import { ADDRESS_EXAMPLES, FORM_NAMES, STATUS_NAMES } from "./texts";

interface SubscriptionFormProps {
  readonly isBusy: boolean;
  /** `done` empties the form. */
  readonly onAdd: (added: NewSubscription, done: () => void) => void;
}

const FORMS = Object.keys(FORM_NAMES) as Form[];
const STATUSES = Object.keys(STATUS_NAMES) as Status[];
const EVERY: ReadonlySet<Status> = new Set(STATUSES);
const SLOWER: ReadonlySet<Status> = new Set<Status>(["regression"]);

/** Adds who is told of verdicts. */
export function SubscriptionForm({ isBusy, onAdd }: SubscriptionFormProps) {
  const [form, setForm] = useState<Form>("webhook");
  const [address, setAddress] = useState("");
  const [secret, setSecret] = useState("");
  const [channel, setChannel] = useState("");
  const [statuses, setStatuses] = useState(SLOWER);

  function choose(wanted: Form): void {
    setForm(wanted);
    setStatuses(wanted === "github" ? EVERY : SLOWER);
  }

  function toggle(status: Status): void {
    const others = [...statuses].filter((each) => each !== status);
    setStatuses(new Set(statuses.has(status) ? others : [...others, status]));
  }

  function add(event: Event): void {
    event.preventDefault();
    const added = {
      form,
      address: address.trim(),
      secret: form === "github" ? secret.trim() : null,
      channel: channel.trim() === "" ? null : channel.trim(),
      statuses: STATUSES.filter((status) => statuses.has(status)),
    };
    onAdd(added, () => {
      setAddress("");
      setSecret("");
    });
  }

  return (
    <form class="settings-form" aria-label="Tell someone else" onSubmit={add}>
      <div class="settings-row">
        <SelectField
          label="Tell by"
          value={form}
          options={FORMS.map((value) => ({ value, label: FORM_NAMES[value] }))}
          onSelect={(value) => choose(FORMS.find((each) => each === value) ?? "webhook")}
        />
        <input
          type="text"
          class="settings-wide"
          aria-label="Address"
          placeholder={ADDRESS_EXAMPLES[form]}
          required
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
        {form === "github" && (
          <input
            type="password"
            autoComplete="off"
            aria-label="GitHub token that may write commit statuses"
            placeholder="GitHub token"
            required
            value={secret}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        <label class="field">
          <span class="field-label">Channel</span>
          <input
            type="text"
            placeholder="all"
            size={8}
            value={channel}
            onInput={(event) => setChannel(event.currentTarget.value)}
          />
        </label>
      </div>
      <fieldset class="field settings-statuses">
        <legend class="field-label">When a run is</legend>
        {STATUSES.map((status) => (
          <label key={status}>
            <input type="checkbox" checked={statuses.has(status)} onChange={() => toggle(status)} />{" "}
            {STATUS_NAMES[status]}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button" disabled={isBusy || statuses.size === 0}>
        Add
      </button>
    </form>
  );
}
