import type { Overview } from "../../api/generated";
import { chartPage } from "../../api/urls";
import type { OverviewView } from "../../state/overview-view";
import { columnTitles, type MapCell, mapRows } from "./heat-map";
import "./heat-map.css";

interface HeatMapTableProps {
  readonly slug: string;
  readonly overview: Overview;
  readonly view: OverviewView;
  /** null where the reader changes nothing: cells then lead nowhere. */
  readonly onReference: ((row: string, column: string) => void) | null;
}

function CellText({ cell }: { readonly cell: MapCell }) {
  return (
    <>
      <span class="visually-hidden">{cell.about.replace(/:.*/, ": ")}</span>
      <span class="heat-map-ratio">{cell.text}</span>{" "}
      <span class="heat-map-version">{cell.version}</span>
    </>
  );
}

function Cell(props: {
  readonly slug: string;
  readonly cell: MapCell;
  readonly onReference: HeatMapTableProps["onReference"];
}) {
  const { slug, cell, onReference } = props;
  return (
    <td data-level={cell.level} data-reference={cell.isReference}>
      {onReference === null ? (
        <div class="heat-map-cell" title={cell.about}>
          <CellText cell={cell} />
        </div>
      ) : (
        <button
          type="button"
          class="heat-map-cell heat-map-choose"
          aria-pressed={cell.isReference}
          title={`${cell.about}. Click to make it the reference.`}
          onClick={() => onReference(cell.row, cell.column)}
        >
          <CellText cell={cell} />
        </button>
      )}
      {cell.isReference && <span class="heat-map-link">reference</span>}
      {cell.compareQuery !== null && onReference !== null && (
        <a
          class="heat-map-link"
          href={chartPage(slug, "compare", cell.compareQuery)}
          aria-label={`Compare ${cell.about.replace(/:.*/, "")} with the reference`}
        >
          Compare
        </a>
      )}
    </td>
  );
}

/** Platforms relative to one of them. A cell's button makes it the reference. */
export function HeatMapTable({ slug, overview, view, onReference }: HeatMapTableProps) {
  const { rows, columns } = overview.heat_map;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="heat-map" aria-label="Platforms relative to the reference" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td class="heat-map-corner">
              {rows.title} × {columns.title.toLowerCase()}
            </td>
            {columnTitles(overview).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mapRows(overview, view).map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.title}</th>
              {row.cells.map((cell, index) =>
                cell === null ? (
                  <td key={columns.values[index]} class="heat-map-empty">
                    not measured
                  </td>
                ) : (
                  <Cell
                    key={columns.values[index]}
                    slug={slug}
                    cell={cell}
                    onReference={onReference}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
