/** What a reader has seen of a project's changes; kept in this browser. */
import { signal } from "@preact/signals";
import type { ChangeGroupView } from "../api/generated";
import { readSetting, writeSetting } from "./browser-settings";

const looks = signal<Readonly<Record<string, string>>>({});
const storageKey = (slug: string) => `wirewatch.seen.${slug}`;

/** When the newest change was found that the reader marked as seen, an ISO time; null before the first. */
export function seenUntil(slug: string): string | null {
  return looks.value[slug] ?? readSetting(storageKey(slug));
}

/** Marks all changes found until an ISO time of the server's as seen. */
export function markSeen(slug: string, until: string): void {
  writeSetting(storageKey(slug), until);
  looks.value = { ...looks.value, [slug]: until };
}

/** When the newest of these changes was found, an ISO time; null without any. */
export function newestFound(groups: readonly ChangeGroupView[]): string | null {
  const times = groups.flatMap(({ changes }) => changes.map(({ found_at }) => found_at));
  return times.reduce<string | null>(
    (newest, time) => (newest === null || isLater(time, newest) ? time : newest),
    null,
  );
}

/** The groups with a change that was found after an ISO time; all when there is none. */
export function unseenGroups(
  groups: readonly ChangeGroupView[],
  seen: string | null,
): readonly ChangeGroupView[] {
  if (seen === null) return groups;
  return groups.filter(({ changes }) => changes.some(({ found_at }) => isLater(found_at, seen)));
}

function isLater(one: string, other: string): boolean {
  return new Date(one).getTime() > new Date(other).getTime();
}
