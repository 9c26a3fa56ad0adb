import { useEffect, useState } from "preact/hooks";
import { getFilters, getProject, getTrend } from "../../api/client";
import type { Project, ProjectList, Trend } from "../../api/generated";
import { chartPage, chartUrl, filtersUrl, projectUrl } from "../../api/urls";
import { searchedWord } from "../../base/commands";
import { navigate } from "../../state/location";
import { commonMetric } from "../../state/metric-choice";
import { useResource } from "../../state/resource";
import { shownChart } from "../../state/shown-chart";
import { THEME_CHOICES, themeChoice } from "../../state/theme";
import { formatQuery } from "../../state/view-state";
import { CommandPalette } from "../../widgets/command-palette";
import {
  benchmarkCommands,
  filterCommands,
  type Link,
  pageCommands,
  projectCommands,
  themeCommands,
} from "./commands";

interface PaletteProps {
  /** null on pages of no project. */
  readonly slug: string | null;
  readonly pages: readonly Link[];
  readonly projects: ProjectList["projects"];
  /** Shows the keys. */
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

const TYPING_PAUSE_MS = 200;
/** More names than are listed, of as many series as may share one. */
const MOST_SEARCHED = "50";

interface Searched {
  readonly word: string;
  readonly trend: Trend;
}

/** The series whose names have the word typed, once typing pauses; null while there is none. */
function useSearched(slug: string | null, project: Project | null, typed: string): Searched | null {
  const [word, setWord] = useState("");
  useEffect(() => {
    const timer = window.setTimeout(() => setWord(searchedWord(typed)), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const metric = project === null ? null : commonMetric(project);
  const query =
    metric === null || word === ""
      ? null
      : formatQuery([
          ["q", word],
          ["metric", metric.name],
          ["limit", MOST_SEARCHED],
        ]);
  const found = useResource(
    slug === null || query === null ? null : chartUrl(slug, "trend", query),
    getTrend,
  );
  return found.isCurrent && found.data !== null ? { word, trend: found.data } : null;
}

function toTrend(slug: string): (key: string, value: string) => void {
  return (key, value) => navigate(chartPage(slug, "trend", formatQuery([[key, value]])));
}

/** The command palette of the page in front: other pages, its filters, benchmarks, projects, the theme. */
export function Palette({ slug, pages, projects, onHelp, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const filters = useResource(slug === null ? null : filtersUrl(slug, "?for=trend"), getFilters);
  const project = useResource(slug === null ? null : projectUrl(slug), getProject);
  const searched = useSearched(slug, project.data, typed);
  const chart = shownChart.value;
  const commands = [
    ...pageCommands(pages, navigate),
    ...(slug === null || filters.data === null
      ? []
      : filterCommands(filters.data, chart?.selection ?? {}, chart?.toggle ?? toTrend(slug))),
    ...(slug === null || searched === null
      ? []
      : benchmarkCommands(slug, searched.trend, searched.word, navigate)),
    ...projectCommands(projects, slug, navigate),
    ...themeCommands(THEME_CHOICES, themeChoice.value, (choice) => {
      themeChoice.value = choice;
    }),
    { id: "help", group: "Help", label: "Show the keys", hint: "?", run: onHelp },
  ];
  return <CommandPalette commands={commands} typed={typed} onType={setTyped} onClose={onClose} />;
}
