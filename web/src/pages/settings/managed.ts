import type { ProblemError } from "../../base/problem";
import { useAction } from "../../state/action";
import type { Resource } from "../../state/resource";

/** A list that administrators change. */
interface Managed {
  readonly isBusy: boolean;
  /** Why the last change was refused, else why the list could not be loaded. */
  readonly problem: ProblemError | null;
  /** Does `work`, then asks for the list again. */
  readonly change: (work: () => Promise<unknown>) => void;
  /** The same, once the reader has said yes to `question`. */
  readonly changeIfSure: (question: string, work: () => Promise<unknown>) => void;
}

/** The ways to change `list`: one at a time, and each shows the list as it is then. */
export function useManaged(list: Resource<unknown>): Managed {
  const { isBusy, problem, run } = useAction();
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      list.reload();
    });
  return {
    ...{ isBusy, change },
    problem: problem ?? list.problem,
    changeIfSure: (question, work) => {
      if (window.confirm(question)) change(work);
    },
  };
}
