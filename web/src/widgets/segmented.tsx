interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  readonly onSelect: (value: Value) => void;
  readonly isLabelHidden?: boolean;
}

/** A choice of one of a few, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onSelect, isLabelHidden = false } = props;
  return (
    <fieldset class="field">
      <legend class={isLabelHidden ? "visually-hidden" : "field-label"}>{label}</legend>
      <div class="segmented">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onSelect(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
