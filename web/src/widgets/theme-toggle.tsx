import { Segmented } from "./segmented";

interface ThemeToggleProps<Choice extends string> {
  readonly value: Choice;
  readonly choices: readonly Choice[];
  readonly onSelect: (choice: Choice) => void;
}

export function ThemeToggle<Choice extends string>(props: ThemeToggleProps<Choice>) {
  const { value, choices, onSelect } = props;
  const label = (choice: Choice) => choice.charAt(0).toUpperCase() + choice.slice(1);
  return (
    <Segmented
      label="Theme"
      isLabelHidden
      value={value}
      options={choices.map((choice) => ({ value: choice, label: label(choice) }))}
      onSelect={onSelect}
    />
  );
}
