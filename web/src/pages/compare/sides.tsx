import type { Compare, Filters, Project } from "../../api/generated";
import { compareDimensions, dimensionTitle, dimensionValue } from "../../base/dimension";
import {
  type CompareView,
  fixedKeys,
  type SideName,
  swapped,
  withBoth,
  withSide,
} from "../../state/compare-view";
import type { CompareData } from "./data";
import { comparePresets } from "./presets";
import "./sides.css";

const SIDES: ReadonlyArray<{ readonly name: SideName; readonly title: string }> = [
  { name: "baseline", title: "Baseline" },
  { name: "candidate", title: "Candidate" },
];
/** Different clocks are never compared, and a name's parts are looked for in the panel. */
const NEVER_FIXED = new Set(["clock"]);

interface ValueSelectProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  readonly text: (value: string) => string;
  /** What stands for no choice; null where there always is one. */
  readonly none: string | null;
  readonly onChoose: (values: readonly string[]) => void;
}

/** One value of a side; several, as an address may have them, stand as one entry. */
function ValueSelect({ label, values, chosen, text, none, onChoose }: ValueSelectProps) {
  const several = chosen.length > 1;
  const isKnown = chosen.every((value) => values.includes(value));
  return (
    <select
      aria-label={label}
      value={several ? "\n" : (chosen[0] ?? "")}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChoose(value === "" ? [] : [value]);
      }}
    >
      {none !== null && <option value="">{none}</option>}
      {several && <option value={"\n"}>{chosen.map(text).join(", ")}</option>}
      {!several && !isKnown && chosen.map((value) => <option value={value}>{text(value)}</option>)}
      {values.map((value) => (
        <option key={value} value={value}>
          {text(value)}
        </option>
      ))}
    </select>
  );
}

function VersionRow({ data, compare }: { readonly data: CompareData; readonly compare: Compare }) {
  const { view, versions, show } = data;
  return (
    <tr>
      <th scope="row">Version</th>
      {SIDES.map(({ name, title }) => (
        <td key={name}>
          <ValueSelect
            label={`${title} version`}
            values={(versions[name].data?.versions ?? []).map(({ label }) => label).toReversed()}
            chosen={compare[name].versions.map(({ label }) => label)}
            text={(label) => label}
            none={compare[name].versions.length === 0 ? "none" : null}
            onChoose={(labels) => show(withSide(view, name, "version", labels))}
          />
        </td>
      ))}
      <td />
    </tr>
  );
}

function ChannelRow(props: {
  readonly data: CompareData;
  readonly compare: Compare;
  readonly project: Project;
}) {
  const { data, compare, project } = props;
  return (
    <tr>
      <th scope="row">Channel</th>
      {SIDES.map(({ name, title }) => (
        <td key={name}>
          <ValueSelect
            label={`${title} channel`}
            values={project.channels.map((channel) => channel.name)}
            chosen={compare[name].channel === "" ? [] : [compare[name].channel]}
            text={(channel) => channel}
            none={null}
            onChoose={(channels) => {
              // A version of one channel need not be in another.
              const free = withSide(data.view, name, "version", []);
              data.show(withSide(free, name, "channel", channels));
            }}
          />
        </td>
      ))}
      <td />
    </tr>
  );
}

function FixedRow(props: {
  readonly data: CompareData;
  readonly everything: Filters;
  readonly dimension: string;
}) {
  const { data, everything, dimension } = props;
  const { view, show } = data;
  const values = everything.dimensions.find(({ key }) => key === dimension)?.values ?? [];
  const title = dimensionTitle(dimension);
  return (
    <tr>
      <th scope="row">{title}</th>
      {SIDES.map((side) => (
        <td key={side.name}>
          <ValueSelect
            label={`${side.title} ${title.toLowerCase()}`}
            values={values.map(({ value }) => value)}
            chosen={view[side.name][dimension] ?? []}
            text={(value) => dimensionValue(dimension, value)}
            none="any"
            onChoose={(chosen) => show(withSide(view, side.name, dimension, chosen))}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          class="link-button"
          onClick={() => show(withBoth(view, dimension, [], []))}
        >
          Remove<span class="visually-hidden"> {title}</span>
        </button>
      </td>
    </tr>
  );
}

/** Dimensions in which the sides can still be told apart. */
function freeDimensions(everything: Filters, view: CompareView) {
  return everything.dimensions
    .filter(
      ({ key, values }) =>
        values.length > 1 && !NEVER_FIXED.has(key) && !fixedKeys(view).includes(key),
    )
    .toSorted((a, b) => compareDimensions(a.key, b.key));
}

/** What is compared with what, and the comparisons asked for most. */
export function Sides({
  data,
  compare,
}: {
  readonly data: CompareData;
  readonly compare: Compare;
}) {
  const { view, show } = data;
  const everything = data.everything.data;
  const project = data.project.data;
  const presets =
    everything === null ? [] : comparePresets(view, everything, data.versions.candidate.data);
  const fixed = fixedKeys(view).toSorted(compareDimensions);
  return (
    <section class="sides" aria-label="What is compared">
      <table>
        <thead>
          <tr>
            <td />
            {SIDES.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {project !== null && project.channels.length > 1 && (
            <ChannelRow data={data} compare={compare} project={project} />
          )}
          <VersionRow data={data} compare={compare} />
          {everything !== null &&
            fixed.map((key) => (
              <FixedRow key={key} data={data} everything={everything} dimension={key} />
            ))}
        </tbody>
      </table>
      <div class="sides-actions">
        <button
          type="button"
          class="button"
          onClick={() => show(swapped(spelledOut(view, compare)))}
        >
          Swap sides
        </button>
        {everything !== null && freeDimensions(everything, view).length > 0 && (
          <select
            aria-label="Tell the sides apart by"
            value=""
            onChange={(event) => {
              const key = event.currentTarget.value;
              const values = everything.dimensions.find((each) => each.key === key)?.values ?? [];
              const [one, other] = values.map(({ value }) => value);
              if (one !== undefined && other !== undefined) {
                show(withBoth(view, key, [one], [other]));
              }
            }}
          >
            <option value="">Tell apart by …</option>
            {freeDimensions(everything, view).map(({ key }) => (
              <option key={key} value={key}>
                {dimensionTitle(key)}
              </option>
            ))}
          </select>
        )}
      </div>
      {presets.length > 0 && (
        <nav class="presets" aria-label="Usual comparisons">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              class="chip"
              onClick={() => show({ ...preset.view, sort: view.sort })}
            >
              {preset.label}
            </button>
          ))}
        </nav>
      )}
    </section>
  );
}

/** The view with the versions and channels that stood in for what was left out. */
export function spelledOut(view: CompareView, compare: Compare): CompareView {
  return SIDES.reduce((spelled, { name }) => {
    const { channel, versions } = compare[name];
    const labels = versions.map(({ label }) => label);
    return withSide(
      withSide(spelled, name, "version", labels),
      name,
      "channel",
      channel === "" ? [] : [channel],
    );
  }, view);
}
