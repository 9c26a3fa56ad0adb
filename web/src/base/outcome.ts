/** What became of a compared pair: the words and marks that go with each outcome of the API. */
export type Outcome = "better" | "worse" | "changed" | "unchanged" | "unsure";

/** In the order in which they are listed: what matters first. */
export const OUTCOMES: readonly Outcome[] = ["worse", "better", "changed", "unsure", "unchanged"];

const MARKS: Readonly<Record<Outcome, string>> = {
  better: "▲",
  worse: "▼",
  changed: "◆",
  unchanged: "=",
  unsure: "?",
};

/** A mark that tells an outcome without its colour. */
export function outcomeMark(outcome: Outcome): string {
  return MARKS[outcome];
}

/** The API's word as an outcome; what is not known is unsure. */
export function asOutcome(text: string): Outcome {
  return OUTCOMES.find((outcome) => outcome === text) ?? "unsure";
}

/** Whether the pair is known to differ. */
export function isChange(outcome: Outcome): boolean {
  return outcome === "better" || outcome === "worse" || outcome === "changed";
}
