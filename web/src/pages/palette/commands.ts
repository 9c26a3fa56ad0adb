/** What the command palette offers. */
import type { Filters, ProjectList, Trend } from "../../api/generated";
import { chartPage, overviewPage } from "../../api/urls";
import type { Command } from "../../base/commands";
import { compareDimensions, dimensionTitle, dimensionValue } from "../../base/dimension";
import { formatCount } from "../../base/format";
import { formatQuery, type Selection } from "../../state/view-state";

export interface Link {
  readonly label: string;
  readonly href: string;
}

type Go = (href: string) => void;

/** The pages of the shown project. */
export function pageCommands(pages: readonly Link[], go: Go): Command[] {
  return pages.map(({ label, href }) => ({
    ...{ id: `page/${label}`, group: "Pages", label, hint: "" },
    run: () => go(href),
  }));
}

/** All other projects. */
export function projectCommands(
  projects: ProjectList["projects"],
  shown: string | null,
  go: Go,
): Command[] {
  return projects
    .filter(({ slug }) => slug !== shown)
    .map(({ slug, title }) => ({
      ...{ id: `project/${slug}`, group: "Projects", label: title || slug },
      hint: title === "" ? "" : slug,
      run: () => go(overviewPage(slug)),
    }));
}

/** The themes. */
export function themeCommands<Choice extends string>(
  choices: readonly Choice[],
  chosen: Choice,
  choose: (choice: Choice) => void,
): Command[] {
  return choices.map((choice) => ({
    ...{ id: `theme/${choice}`, group: "Theme", label: choice },
    hint: choice === chosen ? "chosen" : "",
    run: () => choose(choice),
  }));
}

/** A filter for each value of each dimension in which there is a choice. */
export function filterCommands(
  filters: Filters,
  selection: Selection,
  toggle: (key: string, value: string) => void,
): Command[] {
  return filters.dimensions
    .filter(({ values }) => values.length > 1)
    .toSorted((a, b) => compareDimensions(a.key, b.key))
    .flatMap(({ key, values }) =>
      values.map(({ value, count }) => ({
        ...{ id: `filter/${key}/${value}`, group: "Filters" },
        label: `${dimensionTitle(key)}: ${dimensionValue(key, value)}`,
        hint: selection[key]?.includes(value)
          ? "chosen: take away"
          : formatCount(count, "series", "series"),
        run: () => toggle(key, value),
      })),
    );
}

/** The trends of the benchmarks found, each name once, and of everything that has the word. */
export function benchmarkCommands(slug: string, found: Trend, word: string, go: Go): Command[] {
  const trendOf = (key: string, value: string) =>
    chartPage(slug, "trend", formatQuery([[key, value]]));
  const group = "Benchmarks";
  const names = [...new Set(found.series.map(({ name }) => name))];
  const all = {
    ...{ id: `word/${word}`, group, label: `All with “${word}” in the name` },
    hint: formatCount(found.total_series, "series", "series"),
    run: () => go(trendOf("q", word)),
  };
  const each = names.map((name) => ({
    ...{ id: `name/${name}`, group, label: name, hint: "trend" },
    run: () => go(trendOf("name", name)),
  }));
  return names.length > 1 ? [...each, all] : each;
}
