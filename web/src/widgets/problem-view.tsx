import type { ComponentChildren } from "preact";
import type { ProblemError } from "../base/problem";
import "./notice.css";
import { QuotedText } from "./quoted-text";

interface ProblemViewProps {
  readonly problem: ProblemError;
  readonly onRetry: () => void;
  /** Further ways out, such as a button that clears the filters. */
  readonly children?: ComponentChildren;
}

/** A problem as the server tells it: what, why, where, and what to do. */
export function ProblemView({ problem, onRetry, children }: ProblemViewProps) {
  return (
    <section class="notice" role="alert">
      <h2>{problem.title}</h2>
      <p>
        <QuotedText text={problem.detail} />
      </p>
      {problem.entries.length > 0 && (
        <ul>
          {problem.entries.map((entry) => (
            <li key={entry.pointer + entry.detail}>
              <code>{entry.pointer}</code> <QuotedText text={entry.detail} />
            </li>
          ))}
        </ul>
      )}
      <div class="notice-actions">
        {problem.status === 404 ? (
          <a class="button" href="/">
            All projects
          </a>
        ) : (
          <button type="button" class="button" onClick={onRetry}>
            Try again
          </button>
        )}
        {children}
      </div>
      {problem.requestId !== null && (
        <p class="notice-fine">
          Request <code>{problem.requestId}</code>
        </p>
      )}
    </section>
  );
}
