const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const STEPS: ReadonlyArray<readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit]> = [
  [31_557_600, "year"],
  [2_629_800, "month"],
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** The UTC day of an ISO time: `2026-11-20`. */
export function formatDay(isoTime: string): string {
  return new Date(isoTime).toISOString().slice(0, 10);
}

/** How long before `now` an ISO time was: `3 hours ago`. */
export function formatAgo(isoTime: string, now: Date): string {
  const seconds = (new Date(isoTime).getTime() - now.getTime()) / 1000;
  const step = STEPS.find(([size]) => Math.abs(seconds) >= size);
  return step === undefined ? "just now" : relative.format(Math.round(seconds / step[0]), step[1]);
}
