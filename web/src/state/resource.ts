import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asProblem, type ProblemError } from "../base/problem";
import { changeCount, isReaderAtWork, releaseCount, waitingCount } from "./live";

/**
 * Something loaded. Invariants: `data` is the newest answer to `key`, or until there is one the last answer
 * before it, so that nothing jumps; `problem` is set if and only if the last attempt for `key` failed.
 */
export interface Resource<T> {
  readonly data: T | null;
  /** Whether `data` answers the present key (false: it is the previous answer). */
  readonly isCurrent: boolean;
  readonly problem: ProblemError | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface Answer<T> {
  /** What was last asked and answered, well or not. */
  readonly key: string | null;
  readonly problem: ProblemError | null;
  readonly data: T | null;
  /** What `data` answers. */
  readonly dataKey: string | null;
}

const UNASKED = { key: null, problem: null, data: null, dataKey: null };

/** What stands for a resource where none is asked for. */
export const UNASKED_RESOURCE: Resource<never> = {
  ...{ data: null, isCurrent: false, problem: null, isLoading: false },
  reload: () => undefined,
};

/** The resource as far as what it needs is there: with the first problem of them, and a reload of all that failed. */
export function needing<T>(
  resource: Resource<T>,
  needed: ReadonlyArray<Resource<unknown>>,
): Resource<T> {
  const failed = [...needed, resource].filter(({ problem }) => problem !== null);
  return {
    ...resource,
    problem: failed[0]?.problem ?? null,
    reload: () => {
      for (const each of failed) each.reload();
    },
  };
}

/** How often a page left open asks again: a monitor on a wall keeps up with new runs. */
const REFRESH_MS = 5 * 60 * 1000;

/**
 * Loads whenever `key` changes, when something of the project has, and every five minutes while the page is visible.
 *
 * Args:
 *   key: what to load; null loads nothing (yet).
 *   load: called with the key and a signal that is aborted once another key is wanted.
 *   layoutOf: what of an answer says where things are drawn. A newer answer to the same key that would move them
 *     waits while the reader is at work, until they ask for it, by `reload` too; left out, nothing moves.
 */
export function useResource<T>(
  key: string | null,
  load: (key: string, signal: AbortSignal) => Promise<T>,
  layoutOf?: (data: T) => string,
): Resource<T> {
  const [answer, setAnswer] = useState<Answer<T>>(UNASKED);
  const [waiting, setWaiting] = useState<{ key: string; data: T } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const loadRef = useRef(load);
  loadRef.current = load;
  const answerRef = useRef(answer);
  answerRef.current = answer;
  const isAsked = useRef(false);
  const changes = changeCount.value;
  const releases = releaseCount.value;

  function moves(key: string, data: T): boolean {
    const { dataKey, data: shown } = answerRef.current;
    if (layoutOf === undefined || dataKey !== key || shown === null) return false;
    return isReaderAtWork() && layoutOf(shown) !== layoutOf(data);
  }

  // Asked for at once, not after the next frame: what is on its way while the page is drawn comes sooner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a change, loads the same key again
  useLayoutEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    loadRef.current(key, abort.signal).then(
      (data) => {
        if (abort.signal.aborted) return;
        // What the reader asked for, by a decision say, is expected to move.
        if (!isAsked.current && moves(key, data)) setWaiting({ key, data });
        else setAnswer({ key, problem: null, data, dataKey: key });
        isAsked.current = false;
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted)
          setAnswer((last) => ({ ...last, key, problem: asProblem(thrown) }));
      },
    );
    return () => abort.abort();
  }, [key, attempt, changes]);

  // A newer answer, or another key, takes the place of what waits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these is one
  useEffect(() => setWaiting(null), [key, answer]);
  useEffect(() => {
    if (waiting === null) return undefined;
    waitingCount.value += 1;
    return () => {
      waitingCount.value -= 1;
    };
  }, [waiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a release shows what waits
  useEffect(() => {
    if (waiting === null) return;
    setAnswer({ key: waiting.key, problem: null, data: waiting.data, dataKey: waiting.key });
  }, [releases]);

  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") setAttempt((count) => count + 1);
    }, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, []);

  const isAnswered = key !== null && answer.key === key;
  return {
    data: answer.data,
    isCurrent: key !== null && answer.dataKey === key,
    problem: isAnswered ? answer.problem : null,
    isLoading: key !== null && !isAnswered,
    reload: () => {
      isAsked.current = true;
      setAnswer((last) => ({ ...last, key: null, problem: null }));
      setAttempt((count) => count + 1);
    },
  };
}
