import { useEffect, useRef } from "preact/hooks";
import { keysText, SHORTCUTS } from "../base/shortcuts";
import "./shortcut-help.css";

const SCOPES = [
  { scope: "everywhere", title: "Everywhere" },
  { scope: "changes", title: "On the page Changes" },
] as const;

interface ShortcutHelpProps {
  /** Whether keys act that are pressed alone. */
  readonly hasSingleKeys: boolean;
  readonly onSingleKeys: (isWanted: boolean) => void;
  readonly onClose: () => void;
}

/** All keys the page listens to, and a switch for those without Ctrl; Escape closes it. */
export function ShortcutHelp({ hasSingleKeys, onSingleKeys, onClose }: ShortcutHelpProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => dialogRef.current?.showModal(), []);
  return (
    <dialog
      class="shortcut-help"
      ref={dialogRef}
      aria-labelledby="shortcut-help-title"
      onClose={onClose}
    >
      <h2 id="shortcut-help-title">Keys</h2>
      {SCOPES.map(({ scope, title }) => (
        <section key={scope}>
          <h3>{title}</h3>
          <dl>
            {SHORTCUTS.filter((shortcut) => shortcut.scope === scope).map((shortcut) => (
              <div key={shortcut.id}>
                <dt>
                  <kbd>{keysText(shortcut)}</kbd>
                </dt>
                <dd>{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label class="shortcut-switch">
        <input
          type="checkbox"
          checked={hasSingleKeys}
          onChange={(event) => onSingleKeys(event.currentTarget.checked)}
        />
        Single letters act, and ?
      </label>
      <form method="dialog">
        <button type="submit" class="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
