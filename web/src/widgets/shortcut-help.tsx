import { keysText, SHORTCUTS } from "../base/shortcuts";
import { Dialog } from "./dialog";
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
  return (
    <Dialog title="Keys" onClose={onClose}>
      {SCOPES.map(({ scope, title }) => (
        <section key={scope} class="shortcut-keys">
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
    </Dialog>
  );
}
