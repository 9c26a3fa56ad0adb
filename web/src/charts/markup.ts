/**
 * Text as Plotly draws it letter by letter. Plotly reads a small markup in every text it is given, so `BM_Sort<S>`
 * would lose its `<S>`, and a name could place a link.
 */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
