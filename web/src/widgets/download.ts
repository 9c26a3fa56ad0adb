/** Hands a file to the reader: `href` is a data: or blob: URL. */
function saveAs(href: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = fileName;
  link.click();
}

/** Saves an image that is given as a data: URL. */
export function saveImage(dataUrl: string, fileName: string): void {
  saveAs(dataUrl, fileName);
}

/** Saves text as a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" }));
  saveAs(url, fileName);
  // The browser has begun to read it by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
