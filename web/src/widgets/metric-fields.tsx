import { SelectField } from "./select-field";

interface MetricFieldsProps {
  readonly metric: { readonly name: string; readonly title: string };
  /** All metrics there are; the chosen one alone while they are not known. */
  readonly metrics: ReadonlyArray<{ readonly name: string; readonly title: string }> | undefined;
  readonly onMetric: (name: string) => void;
  /** The channel and all there are; left out where the page has no channel of its own. */
  readonly channel?: string;
  readonly channels?: ReadonlyArray<{ readonly name: string }> | undefined;
  readonly onChannel?: (name: string) => void;
}

/** What a chart is of: its metric, and its channel where there are several. */
export function MetricFields(props: MetricFieldsProps) {
  const { metric, metrics = [metric], onMetric, channel, channels = [], onChannel } = props;
  return (
    <>
      <SelectField
        label="Metric"
        value={metric.name}
        options={metrics.map(({ name, title }) => ({ value: name, label: title }))}
        onSelect={onMetric}
      />
      {channel !== undefined && onChannel !== undefined && channels.length > 1 && (
        <SelectField
          label="Channel"
          value={channel}
          options={channels.map(({ name }) => ({ value: name, label: name }))}
          onSelect={onChannel}
        />
      )}
    </>
  );
}
