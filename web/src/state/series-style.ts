/** Which colour, dash and marker a series gets: by what it is, never by where it stands in a list. */
import { compareNaturally } from "../base/natural-order";
import { differingKeys, type SeriesFacts, traitOf } from "./series-traits";

/** Numbers of a hue, a dash and a marker; the charts' palettes repeat when they run out. */
export interface StyleSlots {
  readonly hue: number;
  readonly dash: number;
  readonly symbol: number;
}

/** Values of a dimension in the project's order, by key. */
export type ValueOrders = Readonly<Record<string, readonly string[]>>;

const HUE_COUNT = 8;
/** What a colour stands for first; anything else that differs comes after these. */
const HUE_KEYS = ["codec", "name", "compiler", "compiler_major", "version", "operation"];
const LINE_KEYS = ["operation", "compiler", "compiler_major", "version"];

function preferred(keys: readonly string[], order: readonly string[]): string[] {
  return [
    ...order.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !order.includes(key)),
  ];
}

/** The place of a value among all of its dimension in the project; values unknown there come last, in order. */
function slotIn(
  orders: ValueOrders,
  key: string,
  value: string,
  shown: readonly SeriesFacts[],
): number {
  const order = orders[key] ?? [];
  const known = order.indexOf(value);
  if (known >= 0) return known;
  const unknown = [...new Set(shown.map((series) => traitOf(series, key)))]
    .filter((other) => !order.includes(other))
    .sort(compareNaturally);
  return order.length + unknown.indexOf(value);
}

/**
 * Style slots of each series. The first dimension the series differ in has the colour, the next the dash, the next
 * the marker; a value's slot is its place in the project, so filtering never recolours what stays.
 *
 * Args:
 *   panelKey: a dimension that is already told apart by panels, if any.
 */
export function seriesStyles(
  shown: readonly SeriesFacts[],
  orders: ValueOrders,
  panelKey?: string,
): StyleSlots[] {
  const differing = differingKeys(shown).filter((key) => key !== panelKey);
  // A line that is left alone keeps the colour it had among others.
  const identity = shown.some((series) => traitOf(series, "codec") !== "") ? "codec" : "name";
  const hueKey = preferred(differing, HUE_KEYS)[0] ?? identity;
  const [dashKey, symbolKey] = preferred(
    differing.filter((key) => key !== hueKey),
    LINE_KEYS,
  );
  return shown.map((series) => {
    const slot = (key: string) => slotIn(orders, key, traitOf(series, key), shown);
    const hue = slot(hueKey);
    // With more values than hues, the next round of hues gets its own dash and marker.
    const round = Math.floor(hue / HUE_COUNT);
    return {
      hue: hue % HUE_COUNT,
      dash: dashKey === undefined ? round : slot(dashKey),
      symbol: symbolKey === undefined ? round : slot(symbolKey),
    };
  });
}
