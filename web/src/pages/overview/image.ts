/** The heat map as an image to take away. */
import type { Overview } from "../../api/generated";
import type { Figure } from "../../charts/figure";
import { heatMapFigure } from "../../charts/heat-map-figure";
import type { ChartTheme } from "../../charts/theme";
import type { OverviewView } from "../../state/overview-view";
import { columnTitles, type Level, mapRows } from "./heat-map";

/** The colour of a level in the style sheet's present theme; none for level 0. */
function levelColor(level: Level): string {
  const name = `--heat-${level > 0 ? "better" : "worse"}-${Math.abs(level)}`;
  return window.getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** What the table shows, as a figure. */
export function mapFigure(overview: Overview, view: OverviewView, theme: ChartTheme): Figure {
  return heatMapFigure({
    columns: columnTitles(overview),
    rows: mapRows(overview, view).map(({ title, cells }) => ({
      title,
      cells: cells.map(
        (cell) =>
          cell && {
            text: cell.text,
            detail: cell.version,
            color: levelColor(cell.level) || theme.paper,
            isReference: cell.isReference,
          },
      ),
    })),
    theme,
  });
}
