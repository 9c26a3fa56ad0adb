/** Settings kept in this browser. */

/** A setting; null without one, or where the browser keeps none. */
export function readSetting(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // Storage is switched off: settings last as long as the page.
  }
}

/** Keeps a setting, if the browser keeps any. */
export function writeSetting(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: the setting lasts as long as the page.
  }
}
