import type { Trend } from "../../api/generated";
import { dimensionTitle } from "../../base/dimension";
import type { AxisLabels, RelativeTo, ScaleName, ViewState } from "../../state/view-state";
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
/** Before the name of a component among the choices of the axis. */
const COMPONENT = "component ";
const TIME = { value: "time", label: "time, to scale" };

function axisOf(choice: string): Pick<ViewState, "component" | "labels"> {
  return choice.startsWith(COMPONENT)
    ? { component: choice.slice(COMPONENT.length), labels: "version" }
    : { component: null, labels: choice as AxisLabels };
}

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
  const { relative, labels, component, panels } = chart.view;
  const components = new Set([
    ...(project.data?.components ?? []),
    ...(component === null ? [] : [component]),
  ]);
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
        value={component === null ? labels : COMPONENT + component}
        options={[
          ...LABELS,
          ...(hasTimes || labels === "time" ? [TIME] : []),
          ...[...components].map((name) => ({
            value: COMPONENT + name,
            label: `versions of ${name}`,
          })),
        ]}
        onSelect={(next) => chart.change(axisOf(next))}
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
