/** A version in the order of a rule that is tried, newest first. */
export interface Placed {
  readonly label: string;
  /** Places towards the newest that it moves; negative: towards the oldest. */
  readonly moves: number;
}

/** Where each version of `tried` would go, compared with `now`; both oldest first. */
export function placed(now: readonly string[], tried: readonly string[]): Placed[] {
  const before = new Map(now.map((label, place) => [label, place]));
  return tried
    .map((label, place) => ({ label, moves: place - (before.get(label) ?? place) }))
    .toReversed();
}
