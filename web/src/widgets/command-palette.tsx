import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Command, matchingCommands } from "../base/commands";
import { formatCount } from "../base/format";
import { isControlHeld } from "../base/shortcuts";
import { CommandOptions } from "./command-options";
import "./command-palette.css";

interface CommandPaletteProps {
  readonly commands: readonly Command[];
  /** What is typed, for commands that depend on it. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** Where an arrow leads from an option; null for other keys. */
function moved(key: string, from: number, count: number): number | null {
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return (from + count - 1) % count;
  return null;
}

/** Commands found by typing: arrows choose, Enter runs, Escape or another Ctrl K closes. */
export function CommandPalette({ commands, typed, onType, onClose }: CommandPaletteProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const groups = matchingCommands(commands, typed);
  const options = groups.flatMap((group) => group.commands);
  const at = Math.min(active, Math.max(0, options.length - 1));
  useEffect(() => dialogRef.current?.showModal(), []);

  function run(command: Command): void {
    // Closed first: what has the focus then is what the command acts beside.
    dialogRef.current?.close();
    command.run();
  }

  function act(event: KeyboardEvent): void {
    const chosen = options[at];
    const next = moved(event.key, at, options.length);
    if (event.key.toLowerCase() === "k" && isControlHeld(event)) dialogRef.current?.close();
    else if (event.key === "Enter" && chosen !== undefined) run(chosen);
    else if (next !== null && options.length > 0) setActive(next);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      class="command-palette"
      ref={dialogRef}
      aria-label="Find a page, project, filter or benchmark"
      onClose={onClose}
      onKeyDown={act}
      onClick={(event) => {
        if (event.target === dialogRef.current) dialogRef.current?.close();
      }}
    >
      <input
        type="text"
        list={undefined}
        // biome-ignore lint/a11y/noRedundantRoles: implied only where there is a list of the browser's own
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-options`}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder="Find a page, project, filter or benchmark"
        value={typed}
        onInput={(event) => {
          setActive(0);
          onType(event.currentTarget.value);
        }}
      />
      <p class="visually-hidden" role="status">
        {formatCount(options.length, "command")}
      </p>
      <CommandOptions id={id} groups={groups} active={at} onActive={setActive} onRun={run} />
      {options.length === 0 && <p class="command-none">Nothing has all of these words.</p>}
    </dialog>
  );
}
