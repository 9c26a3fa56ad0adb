import { useEffect } from "preact/hooks";

/** Names the page in the browser: the parts, then the product. */
export function useDocumentTitle(...parts: readonly string[]): void {
  const title = [...parts, "Wirewatch"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
