import "./remarks.css";

export interface Remark {
  readonly number: number;
  readonly version: string;
  readonly title: string;
  readonly text: string;
}

interface RemarksProps {
  readonly remarks: readonly Remark[];
  /** The version whose flag stands out. */
  readonly emphasised: string | null;
  readonly onEmphasise: (version: string | null) => void;
}

/** The remarks that the numbered flags above the chart stand for. */
export function Remarks({ remarks, emphasised, onEmphasise }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <section class="remarks" aria-label="Remarks on versions">
      <ol>
        {remarks.map((remark) => (
          <li key={remark.number}>
            <button
              type="button"
              class="remark-flag"
              aria-pressed={emphasised === remark.version}
              aria-label={`Remark ${remark.number}: show version ${remark.version} in the chart`}
              onClick={() => onEmphasise(emphasised === remark.version ? null : remark.version)}
            >
              {remark.number}
            </button>
            <p>
              <strong>{remark.version}</strong> {remark.title}
              {remark.text !== "" && <span class="remark-text"> {remark.text}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
