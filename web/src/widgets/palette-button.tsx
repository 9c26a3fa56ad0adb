import "./palette-button.css";

/** Opens the command palette, for whoever does not know its keys. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" class="button palette-button" title="Find (Ctrl K)" onClick={onOpen}>
      <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true">
        <circle cx="6.2" cy="6.2" r="4.4" />
        <path d="m9.6 9.6 3.9 3.9" />
      </svg>
      <span class="visually-hidden">Find a page, project, filter or benchmark</span>
    </button>
  );
}
