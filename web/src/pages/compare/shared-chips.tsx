import { withValues } from "../../state/view-state";
import { Chips } from "../../widgets/chips";
import type { CompareData } from "./data";

/** What both sides are narrowed to. */
export function SharedChips({ data }: { readonly data: CompareData }) {
  const { view, show } = data;
  return (
    <Chips
      lead="Both sides"
      selection={view.shared}
      defaulted={[]}
      onReplace={(key, values) => show({ ...view, shared: withValues(view.shared, key, values) })}
      clearLabel="Remove all filters"
      onClear={() => show({ ...view, shared: {} })}
      onDefault={null}
    />
  );
}
