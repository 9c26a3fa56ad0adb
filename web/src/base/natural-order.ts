const collator = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Orders texts as people read them: 8 before 64, 1.9 before 1.74 only where the numbers say so. */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(a, b);
}
