import type { ComponentChildren } from "preact";
import { asProblem } from "../../api/problem";

interface SectionProps {
  readonly title: string;
  readonly about: ComponentChildren;
  readonly problem: unknown;
  readonly children: ComponentChildren;
}

/** One kind of settings: what it is for, its controls, and why the last change was refused. */
export function Section({ title, about, problem, children }: SectionProps) {
  return (
    <section class="settings-section" aria-label={title}>
      <h2>{title}</h2>
      <p class="settings-about">{about}</p>
      {children}
      {problem !== null && (
        <p class="settings-problem" role="alert">
          {asProblem(problem).title}: {asProblem(problem).detail}
        </p>
      )}
    </section>
  );
}
