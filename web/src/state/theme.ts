import { computed, effect, signal } from "@preact/signals";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeName = "light" | "dark";

const STORAGE_KEY = "wirewatch.theme";

function storedChoice(): ThemeChoice {
  const stored = readSetting(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? "system";
}

/** A setting kept in this browser; null without one, or where the browser keeps none. */
function readSetting(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // Storage is switched off: settings last as long as the page.
  }
}

/** Keeps a setting in this browser, if it keeps any. */
function writeSetting(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: the setting lasts as long as the page.
  }
}

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const systemTheme = signal<ThemeName>(systemDark.matches ? "dark" : "light");
systemDark.addEventListener("change", () => {
  systemTheme.value = systemDark.matches ? "dark" : "light";
});

/** What the reader chose. */
export const themeChoice = signal<ThemeChoice>(storedChoice());

/** What is drawn: the choice, or the system's where the choice is left to it. */
export const theme = computed<ThemeName>(() =>
  themeChoice.value === "system" ? systemTheme.value : themeChoice.value,
);

/** Writes the theme to the document, and the choice to the browser, now and on every change. */
export function applyTheme(): () => void {
  return effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    writeSetting(STORAGE_KEY, themeChoice.value);
  });
}
