import { effect, signal } from "@preact/signals";
import { readSetting, writeSetting } from "./browser-settings";

const STORAGE_KEY = "wirewatch.single-keys";

/** Whether keys act that are pressed alone; who speaks their text, or hits keys by mistake, switches them off. */
export const hasSingleKeys = signal(readSetting(STORAGE_KEY) !== "off");

/** Keeps the choice in the browser, now and on every change. */
export function keepSingleKeys(): () => void {
  return effect(() => writeSetting(STORAGE_KEY, hasSingleKeys.value ? "on" : "off"));
}
