/**
 * Pages add a default selection to a URL that says too little for a readable chart. A reader who takes a default
 * away gets `all=1` in the URL. This is the one place that knows which URL means which selection.
 */
import { type Selection, sameSelection, type ViewState } from "./view-state";

/** Adds a page's defaults to a selection; returns the same selection where nothing is to add. */
export type AddDefaults = (selection: Selection) => Selection;

/** What a view selects, its page's defaults included. */
export function effectiveSelection(view: ViewState, addDefaults: AddDefaults): Selection {
  return view.all ? view.selection : addDefaults(view.selection);
}

/** The shortest view that selects exactly `selection`, everything else as in `view`. */
export function viewSelecting(
  view: ViewState,
  selection: Selection,
  addDefaults: AddDefaults,
): ViewState {
  if (sameSelection(addDefaults({}), selection)) return { ...view, selection: {}, all: false };
  return { ...view, selection, all: !sameSelection(addDefaults(selection), selection) };
}

/** Keys that a page's defaults chose, not the reader. */
export function defaultedKeys(view: ViewState, effective: Selection): string[] {
  return Object.keys(effective).filter((key) => !(key in view.selection));
}
