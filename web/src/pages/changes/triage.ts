import { useState } from "preact/hooks";
import { postTriage } from "../../api/client";
import type { ChangeGroupView, TriageRequest, TriageState } from "../../api/generated";
import { triageUrl } from "../../api/urls";
import { formatCount } from "../../base/format";
import { asProblem, type ProblemError } from "../../base/problem";
import { writeToken } from "../../state/write-token";
import { decisionOf, undoOf } from "./decisions";

interface Attempt {
  readonly requests: readonly TriageRequest[];
  /** What takes it back; null for what was itself a taking back. */
  readonly undo: readonly TriageRequest[] | null;
  readonly told: string;
}

export interface Triage {
  readonly decide: (group: ChangeGroupView, state: TriageState, note: string) => void;
  /** null while there is nothing to take back. */
  readonly undo: (() => void) | null;
  /** What was done last, in words; "" before anything was. */
  readonly told: string;
  /** Why the last attempt failed, if it did. */
  readonly problem: ProblemError | null;
  /** Whether it failed for want of a token. */
  readonly needsToken: boolean;
  readonly retry: () => void;
  /** Tries it again, with another token. */
  readonly retryWith: (token: string) => void;
}

/** Decides about changes; `onDone` is called after each decision that was stored. */
export function useTriage(slug: string, channel: string, onDone: () => void): Triage {
  const [last, setLast] = useState<Attempt | null>(null);
  const [failed, setFailed] = useState<{ attempt: Attempt; problem: ProblemError } | null>(null);

  async function attempt(wanted: Attempt): Promise<void> {
    try {
      for (const request of wanted.requests) {
        await postTriage(triageUrl(slug), request, writeToken.value);
      }
      setLast(wanted);
      setFailed(null);
      onDone();
    } catch (thrown) {
      setFailed({ attempt: wanted, problem: asProblem(thrown) });
    }
  }

  const undone = last?.undo ?? null;
  const needsToken = failed?.problem.status === 401 || failed?.problem.status === 403;
  const retry = () => {
    if (failed !== null) void attempt(failed.attempt);
  };
  return {
    decide: (group, state, note) =>
      void attempt({
        requests: [decisionOf(group, channel, state, note)],
        undo: undoOf(group, channel),
        told: `${group.version}: ${formatCount(group.series_count, "change")} ${state}.`,
      }),
    undo:
      undone === null
        ? null
        : () => void attempt({ requests: undone, undo: null, told: "Undone." }),
    told: last?.told ?? "",
    problem: failed?.problem ?? null,
    needsToken,
    retry,
    retryWith: (token) => {
      writeToken.value = token;
      retry();
    },
  };
}
