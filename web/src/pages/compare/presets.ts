/** Comparisons that are asked for most, as addresses of this page. */
import type { Filters, VersionList } from "../../api/generated";
import { dimensionTitle, dimensionValue } from "../../base/dimension";
import { type CompareView, withBoth, withSide } from "../../state/compare-view";

export interface Preset {
  readonly label: string;
  readonly view: CompareView;
}

/** Dimensions that people compare in, in this order. */
const COMPARED = ["compiler", "compiler_major", "codec", "os", "machine"];
const MOST_PRESETS = 6;

/** The view with neither side fixed in anything. */
function unfixed(view: CompareView): CompareView {
  const { version: _, ...shared } = view.shared;
  return { ...view, shared, baseline: {}, candidate: {} };
}

function countSeen(everything: Filters, key: string): number {
  const values = everything.dimensions.find((dimension) => dimension.key === key)?.values ?? [];
  return values.filter(({ count }) => count > 0).length;
}

/** The two values of a dimension with the most series, those that are no ceiling. */
function mostSeen(everything: Filters, key: string): readonly string[] {
  const values = everything.dimensions.find((dimension) => dimension.key === key)?.values ?? [];
  return values
    .filter(({ count, value }) => count > 0 && !value.startsWith("memmove"))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ value }) => value);
}

/** Presets for a project: the newest version against the ones before it, then pairs of compilers, codecs, ... */
export function comparePresets(
  view: CompareView,
  everything: Filters,
  versions: VersionList | null,
): Preset[] {
  const bare = unfixed(view);
  const labels = (versions?.versions ?? []).map(({ label }) => label);
  const newest = labels.at(-1);
  const previous = labels.at(-2);
  const oldest = labels[0];
  const found: Preset[] = [];
  if (newest !== undefined && previous !== undefined) {
    found.push({ label: `${newest} against ${previous}`, view: bare });
    if (oldest !== undefined && oldest !== previous) {
      found.push({
        label: `${newest} against ${oldest}`,
        view: withSide(bare, "baseline", "version", [oldest]),
      });
    }
  }
  for (const key of COMPARED) {
    const [one, other] = mostSeen(everything, key);
    if (one === undefined || other === undefined) continue;
    // One compiler's versions say something only where there are two of that compiler.
    if (key === "compiler_major" && mostSeen(everything, "compiler").length > 1) continue;
    // With several versions of a compiler it is for the reader to say which are compared.
    if (
      key === "compiler" &&
      countSeen(everything, "compiler_major") > countSeen(everything, "compiler")
    )
      continue;
    const prefix = key === "compiler_major" ? `${dimensionTitle(key)} ` : "";
    found.push({
      label: `${prefix}${dimensionValue(key, other)} against ${dimensionValue(key, one)}`,
      view: withBoth(bare, key, [one], [other]),
    });
  }
  return found.slice(0, MOST_PRESETS);
}
