import { useEffect, useRef, useState } from "preact/hooks";
import "./text-search.css";

interface TextSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const TYPING_PAUSE_MS = 400;

/** A search over names that acts when typing pauses. */
export function TextSearch({ label, placeholder, value, onSearch }: TextSearchProps) {
  const [text, setText] = useState(value);
  const timerRef = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timerRef.current), []);
  return (
    <label class="name-search">
      <span>{label}</span>
      <input
        type="search"
        value={text}
        placeholder={placeholder}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          window.clearTimeout(timerRef.current);
          timerRef.current = window.setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS);
        }}
      />
    </label>
  );
}
