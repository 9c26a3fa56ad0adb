import type { Form, Status } from "../../api/generated";

export const FORM_NAMES: Readonly<Record<Form, string>> = {
  webhook: "Webhook",
  slack: "Slack",
  github: "GitHub status",
  email: "E-mail",
};

export const ADDRESS_EXAMPLES: Readonly<Record<Form, string>> = {
  webhook: "https://ci.example.org/hooks/speed",
  slack: "https://hooks.slack.com/services/…",
  github: "https://api.github.com/repos/owner/name",
  email: "team@example.org",
};

export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  regression: "slower",
  untrusted: "not trusted",
  unsure: "unsure",
  platform_changed: "new platform",
  first_run: "first run",
  improvement: "faster",
  unchanged: "unchanged",
};

/** Which statuses of runs are told, in words. */
export function statusesText(statuses: readonly Status[]): string {
  if (statuses.length === Object.keys(STATUS_NAMES).length) return "every run";
  return statuses.map((status) => STATUS_NAMES[status]).join(", ");
}
