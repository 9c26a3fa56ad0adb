/** Decisions about changes as requests, and the requests that take them back. */
import type { ChangeGroupView, TriageRequest, TriageState } from "../../api/generated";

/** What the page decides with a key or a button, in this order. */
export const DECISIONS = ["confirmed", "expected", "noise", "fixed"] as const;

/** The request that decides about all changes of a group. */
export function decisionOf(
  group: ChangeGroupView,
  channel: string,
  state: TriageState,
  note: string,
): TriageRequest {
  const series = [...new Set(group.changes.map((change) => change.series))];
  return { version: group.version, channel, series, state, note };
}

/** The requests that give each change of a group back what it had. */
export function undoOf(group: ChangeGroupView, channel: string): readonly TriageRequest[] {
  const before = new Map<string, TriageRequest & { series: string[] }>();
  for (const { series, state, triage } of group.changes) {
    const had = { state, note: triage?.note ?? "", link: triage?.link ?? null };
    const key = JSON.stringify(had);
    const request = before.get(key) ?? { version: group.version, channel, series: [], ...had };
    if (!request.series.includes(series)) request.series.push(series);
    before.set(key, request);
  }
  return [...before.values()];
}

/** What has been decided about a group: its states with how many changes, most first. */
export function decidedText(group: ChangeGroupView): string {
  const counts = new Map<TriageState, number>();
  for (const { state } of group.changes) counts.set(state, (counts.get(state) ?? 0) + 1);
  const [first, ...others] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined) return "";
  if (others.length === 0) return first[0];
  return [first, ...others].map(([state, count]) => `${count} ${state}`).join(", ");
}
