import { useEffect, useRef } from "preact/hooks";
import type { Command, CommandGroup } from "../base/commands";
import { formatNumber } from "../base/format";

interface CommandOptionsProps {
  /** The list is `<id>-options`, the n-th option of all groups `<id>-<n>`. */
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

/** The list of a combobox: the focus stays in its field, which names the active option. */
export function CommandOptions({ id, groups, active, onActive, onRun }: CommandOptionsProps) {
  const activeRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is active, or the same one has moved
  useEffect(() => activeRef.current?.scrollIntoView?.({ block: "nearest" }), [active, groups]);
  const firstOf = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, group) => sum + group.commands.length, 0),
  );
  return (
    <div id={`${id}-options`} class="command-options" role="listbox" aria-label="Commands">
      {groups.map((group, groupIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not hold options
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${groupIndex}`}>
          <div id={`${id}-group-${groupIndex}`} class="command-group" role="presentation">
            {group.title}
          </div>
          {group.commands.map((command, commandIndex) => {
            const index = (firstOf[groupIndex] ?? 0) + commandIndex;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
              <div
                key={command.id}
                id={`${id}-${index}`}
                ref={index === active ? activeRef : null}
                class="command"
                role="option"
                aria-selected={index === active}
                onMouseMove={() => index !== active && onActive(index)}
                onClick={() => onRun(command)}
              >
                <span class="command-label">{command.label}</span>
                <span class="command-hint">{command.hint}</span>
              </div>
            );
          })}
          {group.leftOut > 0 && (
            <div class="command-more" role="presentation">
              and {formatNumber(group.leftOut)} more: type on
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
