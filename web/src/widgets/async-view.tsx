import type { ComponentChildren } from "preact";
import type { ProblemError } from "../base/problem";
import { ProblemView } from "./problem-view";

interface AsyncViewProps<T> {
  readonly resource: {
    readonly data: T | null;
    readonly isCurrent: boolean;
    /** Why the last attempt failed, if it did. */
    readonly problem: ProblemError | null;
    readonly isLoading: boolean;
    readonly reload: () => void;
  };
  /** Stands in at the first load; as tall as the content, so that nothing jumps. */
  readonly skeleton: ComponentChildren;
  /** The page's heading while its content, which has its own, is not there; null where the page has one. */
  readonly heading: string | null;
  readonly wayOut?: ComponentChildren;
  readonly children: (data: T) => ComponentChildren;
}

/** Draws what is loading, what went wrong, or the content; the last content stays while the next one loads. */
export function AsyncView<T>(props: AsyncViewProps<T>) {
  const { resource, skeleton, heading, wayOut, children } = props;
  const { data, isCurrent, problem, isLoading, reload } = resource;
  const problemView =
    problem === null ? null : (
      <ProblemView problem={problem} onRetry={reload}>
        {wayOut}
      </ProblemView>
    );
  const headed = (content: ComponentChildren, isBusy: boolean) => (
    <div aria-busy={isBusy}>
      {heading !== null && <h1 class="visually-hidden">{heading}</h1>}
      {content}
    </div>
  );
  if (problemView !== null && !isCurrent) return headed(problemView, false);
  if (data === null) return headed(skeleton, true);
  return (
    <div class="async-content" aria-busy={isLoading}>
      {problemView}
      {children(data)}
    </div>
  );
}
