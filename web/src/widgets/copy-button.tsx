import { useEffect, useRef, useState } from "preact/hooks";

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string;
}

const SHOWN_MS = 2000;

/** Copies a text. Where the browser does not allow it (plain http), the text is shown selected instead. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field exists only once a text was refused
  useEffect(() => fieldRef.current?.select(), [refused]);

  async function copy(): Promise<void> {
    const wanted = text();
    try {
      await navigator.clipboard.writeText(wanted);
      setCopied(true);
      setRefused(null);
    } catch {
      setRefused(wanted);
    }
  }

  return (
    <>
      <button type="button" class="button" onClick={() => void copy()}>
        {isCopied ? "Copied" : label}
      </button>
      <span class="visually-hidden" role="status">
        {isCopied ? "Copied" : ""}
      </span>
      {refused !== null && (
        <input type="text" readOnly ref={fieldRef} value={refused} aria-label="Copy this text" />
      )}
    </>
  );
}
