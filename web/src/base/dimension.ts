/** What is known of dimensions by their key: the order they are shown in, and how their values are written. */
import { formatBytes } from "./format";

/** Everything not named here comes between `wrap` and `compiler`, in the server's order. */
const LEADING = ["operation", "codec", "size", "payload", "wrap"];
/** The keys of a track. */
export const TRACK_KEYS: readonly string[] = [
  "compiler",
  "compiler_major",
  "os",
  "machine",
  "arch",
  "cpu",
  "stdlib",
  "build_type",
  "variant",
];
const TRACK = new Set(TRACK_KEYS);

const TITLES: Readonly<Record<string, string>> = {
  arch: "Architecture",
  build_type: "Build type",
  compiler_major: "Compiler version",
  cpu: "CPU model",
  name: "Benchmark",
  os: "Operating system",
  q: "Name contains",
  size: "Payload size",
  stdlib: "Standard library",
};

/** Whether a key is part of the track (where it was measured) rather than of the case (what was). */
export function isTrackKey(key: string): boolean {
  return TRACK.has(key);
}

function rank(key: string): number {
  const leading = LEADING.indexOf(key);
  if (leading >= 0) return leading;
  const trailing = TRACK_KEYS.indexOf(key);
  return trailing >= 0 ? LEADING.length + 1 + trailing : LEADING.length;
}

/** Orders dimension keys for reading; a stable sort keeps unknown ones as they came. */
export function compareDimensions(a: string, b: string): number {
  return rank(a) - rank(b);
}

/** A human title: the known one, else the key with its first letter raised. */
export function dimensionTitle(key: string): string {
  return TITLES[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll("_", " ");
}

const CLOCKS: Readonly<Record<string, string>> = {
  cpu: "CPU time",
  process_cpu: "process CPU time",
  real: "wall time",
  manual: "manual time",
};

/** A clock in words. */
export function clockText(clock: string): string {
  return CLOCKS[clock] ?? `${clock} time`;
}

/** A value as people write it: sizes in binary units, clocks in words, a ceiling's variant in brackets. */
export function dimensionValue(key: string, value: string): string {
  if (key === "size" && /^\d+$/.test(value)) return formatBytes(Number(value));
  if (key === "clock") return clockText(value);
  // The runner names ceilings by how memory was touched: memmove.warm, memmove.first_touch.
  const ceiling = key === "codec" ? /^memmove\.(.+)$/.exec(value) : null;
  if (ceiling !== null) return `memmove (${(ceiling[1] ?? "").replaceAll("_", " ")})`;
  return value;
}
