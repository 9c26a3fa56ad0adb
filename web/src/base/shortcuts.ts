/** Every key the page listens to, in one place: what it does, and where. */

export type ShortcutScope = "everywhere" | "changes";

export interface Shortcut {
  readonly id: string;
  readonly scope: ShortcutScope;
  /** As `KeyboardEvent.key` has it; with Ctrl (or Command) where `isChord`. */
  readonly key: string;
  readonly isChord?: boolean;
  readonly does: string;
}

export const SHORTCUTS = [
  {
    ...{ id: "palette", scope: "everywhere", key: "k", isChord: true },
    does: "Go to a page, project or benchmark by name",
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

/** A shortcut's keys as people read them: `Ctrl-K`, `j`. */
export function shortcutKeys(shortcut: Shortcut): string {
  return shortcut.isChord === true ? `Ctrl-${shortcut.key.toUpperCase()}` : shortcut.key;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The shortcut of some scopes that was pressed; null for none. */
export function shortcutOf(pressed: Pressed, scopes: readonly ShortcutScope[]): ShortcutId | null {
  const isChord = pressed.ctrlKey || pressed.metaKey;
  const found = SHORTCUTS.find(
    (shortcut: Shortcut) =>
      scopes.includes(shortcut.scope) &&
      shortcut.key === pressed.key &&
      (shortcut.isChord === true) === isChord,
  );
  return found === undefined || pressed.altKey ? null : found.id;
}
