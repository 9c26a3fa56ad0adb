/** Distances from 1 between ticks of an axis that ends before twice. */
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
/** Round factors of an axis that reaches further; their reciprocals are its other side. */
const FACTORS = [2, 5, 10, 20, 50, 100, 1e3, 1e4, 1e5, 1e6];

/** Ratios that an axis from 1/reach to reach is marked at: 1, and up to so many to either side. */
export function ratioTicks(reach: number, perSide: number): number[] {
  if (reach > 2.2) {
    const inside = FACTORS.filter((factor) => factor <= reach);
    const every = Math.ceil(inside.length / perSide);
    const above = inside.filter((_, index) => (inside.length - 1 - index) % every === 0);
    return [...above.toReversed().map((factor) => 1 / factor), 1, ...above];
  }
  const step = STEPS.find((each) => (reach - 1) / each <= perSide) ?? 0.5;
  const count = Math.floor((reach - 1) / step);
  const countBelow = Math.floor((1 - 1 / reach) / step);
  return Array.from({ length: countBelow + 1 + count }, (_, index) =>
    Number((1 + (index - countBelow) * step).toPrecision(6)),
  );
}
