import { Headings, ScrollTable } from "../../widgets/scroll-table";
import type { CostRow } from "./costs";
import "./cost-table.css";

/** Fixed cost and bandwidth of each line, and whether the line is of that shape at all. */
export function CostTable({ rows }: { readonly rows: readonly CostRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section class="cost-table" aria-label="Fitted costs">
      <h2>Fitted costs</h2>
      <p>
        A message of n bytes takes α + n / β. In brackets the 95 % interval; half speed is the size
        that reaches half of β.
      </p>

      <ScrollTable
        label="Fitted costs of each line"
        head={
          <Headings
            titles={["Line", "Fixed cost α", "Bandwidth β", "Half speed at", "Worst size"]}
          />
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <td>{row.fixed}</td>
            <td>{row.rate}</td>
            <td>{row.halfSize}</td>
            <td>
              {row.worst}
              {row.lacksFit && <strong class="lacks-fit"> does not fit</strong>}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}
