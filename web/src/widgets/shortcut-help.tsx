import { keysText, SHORTCUTS } from "../base/shortcuts";
import { Dialog } from "./dialog";
import "./shortcut-help.css";

const SCOPES = [
  { scope: "everywhere", title: "Everywhere" },
  { scope: "changes", title: "On the page Changes" },
] as const;

/** All keys the page listens to; Escape closes it. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
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
    </Dialog>
  );
}
