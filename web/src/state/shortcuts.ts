import { useLayoutEffect, useRef } from "preact/hooks";
import { isControlHeld, type ShortcutId, type ShortcutScope, shortcutOf } from "../base/shortcuts";
import { hasSingleKeys } from "./single-keys";

const ACTED_ON = "a, button, summary, input, select, textarea";

function isTypedInto(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== "checkbox";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** Whether a key is no shortcut here: letters belong to a field, Enter to a button, and some want no single keys. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog") !== null) return true;
  if (isControlHeld(event)) return false;
  if (!hasSingleKeys.value && event.key.length === 1) return true;
  return isTypedInto(target) || (event.key === "Enter" && target.closest(ACTED_ON) !== null);
}

/** Listens to the keys of a scope while the calling component is there. */
export function useShortcuts(
  scope: ShortcutScope,
  handlers: Partial<Readonly<Record<ShortcutId, () => void>>>,
): void {
  const current = useRef(handlers);
  current.current = handlers;
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return;
      const id = shortcutOf(event, scope);
      const handler = id === null ? undefined : current.current[id];
      if (handler === undefined) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [scope]);
}
