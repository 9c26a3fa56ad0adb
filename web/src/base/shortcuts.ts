/** Every key the page listens to, in one place: what it does, and where. */

export type ShortcutScope = "everywhere" | "changes";

interface Shortcut {
  readonly id: string;
  readonly scope: ShortcutScope;
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  /** Whether it is pressed together with Ctrl, or ⌘; such a key acts while one types, too. */
  readonly withControl?: true;
  readonly does: string;
}

export const SHORTCUTS = [
  {
    ...{ id: "palette", scope: "everywhere", key: "k", withControl: true },
    does: "Find a page, project, filter or benchmark",
  },
  { id: "help", scope: "everywhere", key: "?", does: "Show the keys" },
  { id: "next", scope: "changes", key: "j", does: "Next change" },
  { id: "previous", scope: "changes", key: "k", does: "Previous change" },
  { id: "unfold", scope: "changes", key: "Enter", does: "Unfold or fold the change" },
  { id: "trend", scope: "changes", key: "t", does: "Show the trend of its largest series" },
  { id: "confirmed", scope: "changes", key: "c", does: "It is real: confirmed" },
  { id: "expected", scope: "changes", key: "e", does: "It was meant: expected" },
  { id: "noise", scope: "changes", key: "n", does: "It is none: noise" },
  { id: "fixed", scope: "changes", key: "x", does: "It is dealt with: fixed" },
  { id: "undo", scope: "changes", key: "u", does: "Undo the last decision" },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]["id"];

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Whether Ctrl, or ⌘, is held. */
export function isControlHeld(pressed: Pressed): boolean {
  return pressed.ctrlKey || pressed.metaKey;
}

/** The shortcut of a scope that was pressed; null for none. */
export function shortcutOf(pressed: Pressed, scope: ShortcutScope): ShortcutId | null {
  if (pressed.altKey) return null;
  const found = SHORTCUTS.find(
    (each) =>
      each.key === pressed.key &&
      each.scope === scope &&
      "withControl" in each === isControlHeld(pressed),
  );
  return found?.id ?? null;
}

/** A shortcut's keys as they are written: `?`, `Ctrl K`. */
export function keysText(shortcut: Pick<Shortcut, "key" | "withControl">): string {
  return shortcut.withControl ? `Ctrl ${shortcut.key.toUpperCase()}` : shortcut.key;
}
