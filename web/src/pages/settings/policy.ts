/** A project's policy as the fields of a form. */
import type { Retention } from "../../api/generated";

type Key = keyof Retention;
/** What stands in each field; "" keeps everything. */
export type PolicyText = Readonly<Record<Key, string>>;
/** With nothing left out, as what is saved must say what it keeps. */
export type WholePolicy = Readonly<Record<Key, number | null>>;

/** What may go, where its preview is found, and how its field reads. */
export const KEPT = [
  {
    key: "keep_originals_days",
    part: "originals",
    title: "Keep reports as they were sent for",
    unit: "days",
  },
  {
    key: "keep_samples_versions",
    part: "samples",
    title: "Keep repetitions of each channel's newest",
    unit: "versions",
  },
  {
    key: "keep_pull_request_days",
    part: "pull_requests",
    title: "Keep runs of pull requests for",
    unit: "days",
  },
] as const;

/** Which numbers the server takes. */
export const ADMITTED = { least: 1, most: 36_500 } as const;

function forEachKey<T>(of: (key: Key) => T): Record<Key, T> {
  return {
    keep_originals_days: of("keep_originals_days"),
    keep_samples_versions: of("keep_samples_versions"),
    keep_pull_request_days: of("keep_pull_request_days"),
  };
}

/** The fields that say a policy. */
export function textOf(policy: Retention): PolicyText {
  return forEachKey((key) => String(policy[key] ?? ""));
}

/** The policy that the fields say. */
export function policyOf(text: PolicyText): WholePolicy {
  return forEachKey((key) => (text[key].trim() === "" ? null : Number(text[key])));
}

/** Whether nothing would ever go. */
export function keepsAll(policy: WholePolicy): boolean {
  return KEPT.every(({ key }) => policy[key] === null);
}

/** Whether both keep the same. */
export function isSame(policy: WholePolicy, other: Retention): boolean {
  return KEPT.every(({ key }) => policy[key] === (other[key] ?? null));
}
