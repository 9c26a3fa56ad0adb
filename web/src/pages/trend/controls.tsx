import type { Trend } from "../../api/generated";
import { dimensionTitle } from "../../base/dimension";
import type { AxisLabels, RelativeTo, ScaleName } from "../../state/view-state";
import { MetricFields } from "../../widgets/metric-fields";
import { Segmented } from "../../widgets/segmented";
import { SelectField } from "../../widgets/select-field";
import type { TrendData } from "./data";

const SCALES = [
  { value: "log", label: "Log" },
  { value: "linear", label: "Linear" },
] as const;
const VALUES = [
  { value: "", label: "as measured" },
  { value: "first", label: "ratio to the first" },
  { value: "ceiling", label: "share of the ceiling" },
];
const LABELS = [
  { value: "version", label: "versions" },
  { value: "commit", label: "commits" },
  { value: "date", label: "commit dates" },
];
const TIME = { value: "time", label: "time, to scale" };

interface TrendControlsProps {
  readonly data: TrendData;
  readonly trend: Trend;
  readonly scale: ScaleName;
  /** Dimensions that can have panels. */
  readonly panelKeys: readonly string[];
  /** Whether versions can stand at their times. */
  readonly hasTimes: boolean;
}

/** What is drawn, and how. */
export function TrendControls({ data, trend, scale, panelKeys, hasTimes }: TrendControlsProps) {
  const { chart, project } = data;
  const { relative, labels, panels } = chart.view;
  const offered = new Set(panels === null ? panelKeys : [...panelKeys, panels]);
  return (
    <>
      <MetricFields
        metric={trend.metric}
        metrics={project.data?.metrics}
        onMetric={(metric) => chart.change({ metric })}
        channel={trend.channel}
        channels={project.data?.channels}
        onChannel={(channel) => chart.change({ channel })}
      />
      <Segmented
        label="Scale"
        value={scale}
        options={SCALES}
        onSelect={(next) => chart.change({ scale: next })}
      />
      <SelectField
        label="Values"
        value={relative ?? ""}
        options={VALUES}
        onSelect={(next) => chart.change({ relative: next === "" ? null : (next as RelativeTo) })}
      />
      <SelectField
        label="X axis"
        value={labels}
        options={hasTimes || labels === "time" ? [...LABELS, TIME] : LABELS}
        onSelect={(next) => chart.change({ labels: next as AxisLabels })}
      />
      {offered.size > 0 && (
        <SelectField
          label="Panels"
          value={panels ?? ""}
          options={[
            { value: "", label: "one chart" },
            ...[...offered].map((key) => ({
              value: key,
              label: `by ${dimensionTitle(key).toLowerCase()}`,
            })),
          ]}
          onSelect={(next) => chart.change({ panels: next === "" ? null : next })}
        />
      )}
    </>
  );
}
