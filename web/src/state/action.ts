import { useState } from "preact/hooks";
import { asProblem, type ProblemError } from "../base/problem";

/** Something a person asked for: whether it runs, and why it failed if it did. */
interface Action {
  readonly isBusy: boolean;
  readonly problem: ProblemError | null;
  /** Runs `work`; while it runs, nothing else is. Its failure is the problem until the next run. */
  readonly run: (work: () => Promise<void>) => void;
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  function run(work: () => Promise<void>): void {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    work()
      .catch((thrown: unknown) => setProblem(asProblem(thrown)))
      .finally(() => setBusy(false));
  }
  return { isBusy, problem, run };
}
