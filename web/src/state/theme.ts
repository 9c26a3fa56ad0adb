import { computed, effect, signal } from "@preact/signals";
import { readSetting, writeSetting } from "./browser-settings";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeName = "light" | "dark";

const STORAGE_KEY = "wirewatch.theme";

function storedChoice(): ThemeChoice {
  const stored = readSetting(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? "system";
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

/** Writes the theme to the document, and if wanted the choice to the browser, now and on every change. */
export function applyTheme(isKept = true): () => void {
  return effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    if (isKept) writeSetting(STORAGE_KEY, themeChoice.value);
  });
}
