import type { ComponentChildren } from "preact";
import type { ProblemError } from "../../base/problem";
import { ProblemText } from "../../widgets/problem-text";

interface SectionProps {
  readonly title: string;
  readonly about: ComponentChildren;
  readonly problem: ProblemError | null;
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
          <ProblemText problem={problem} />
        </p>
      )}
    </section>
  );
}
