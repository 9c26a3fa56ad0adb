import type { ProjectSummary } from "../../api/generated";
import { chartPage, overviewPage } from "../../api/urls";
import { formatAgo } from "../../base/date";
import { formatCount } from "../../base/format";
import "./project-table.css";

function lastRun(project: ProjectSummary, now: Date) {
  if (project.last_run_at === null) return "no runs yet";
  return (
    <time dateTime={project.last_run_at} title={project.last_run_at}>
      {formatAgo(project.last_run_at, now)}
    </time>
  );
}

export function ProjectTable(props: {
  readonly projects: readonly ProjectSummary[];
  readonly now: Date;
}) {
  return (
    <ul class="project-list">
      {props.projects.map((project) => (
        <li key={project.slug}>
          <div>
            <a class="project-title" href={overviewPage(project.slug)}>
              {project.title || project.slug}
            </a>
            {!project.public && <span class="project-private">private</span>}
            <p>
              {formatCount(project.version_count, "version")} ·{" "}
              {formatCount(project.run_count, "run")} · {lastRun(project, props.now)}
            </p>
          </div>
          <nav aria-label={`Charts of ${project.title || project.slug}`}>
            <a href={chartPage(project.slug, "trend")}>Trend</a>
            <a href={chartPage(project.slug, "sweep")}>Sweep</a>
          </nav>
        </li>
      ))}
    </ul>
  );
}
