import { useRef } from "preact/hooks";

/** The value, or the last one where it says the same: so that what is made of it is not made again. */
export function useUnchanged<Value>(value: Value): Value {
  const last = useRef({ value, text: "" });
  const text = JSON.stringify(value);
  if (text !== last.current.text) last.current = { value, text };
  return last.current.value;
}
