import { useState } from "preact/hooks";

export interface HiddenLines {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Hides all but one; null shows all. */
  readonly showOnly: (id: string | null, all: readonly string[]) => void;
  /** Changes if and only if what is hidden does. */
  readonly key: string;
}

/** Which lines the reader has switched off in the legend; forgotten with the page. */
export function useHiddenLines(): HiddenLines {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  return {
    has: (id) => hidden.includes(id),
    toggle: (id) =>
      setHidden((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    showOnly: (id, all) => setHidden(id === null ? [] : all.filter((other) => other !== id)),
    key: hidden.join("\n"),
  };
}
