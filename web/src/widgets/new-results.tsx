import "./new-results.css";

/** Says that there is more than what is drawn, over the page so that nothing moves. */
export function NewResults({ onShow }: { readonly onShow: () => void }) {
  return (
    <div class="new-results" role="status">
      New results.{" "}
      <button type="button" class="link-button" onClick={onShow}>
        Show them
      </button>
    </div>
  );
}
