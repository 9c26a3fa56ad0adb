import { chartUrl } from "../../api/urls";
import { type ChartView, requestPairs } from "../../state/chart-view";
import { formatQuery } from "../../state/view-state";

const EXAMPLE = ["4096@10000"];

/** The messages that are asked about: an example until there are some. */
export function loadsOf({ view }: ChartView): readonly string[] {
  return view.loads.length > 0 ? view.loads : EXAMPLE;
}

/** The API's address of what the view asks for, opened by a signed link if there is one. */
export function budgetUrl(slug: string, chart: ChartView, signed: string | null = null): string {
  const { metric, channel, versions } = chart.view;
  const pairs = [
    ...requestPairs(chart.selection, { metric, channel, signed }),
    ...loadsOf(chart).map((load): [string, string] => ["load", load]),
    ...versions.map((label): [string, string] => ["version", label]),
  ];
  return chartUrl(slug, "budget", formatQuery(pairs));
}
