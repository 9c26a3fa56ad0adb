// Before the first paint: the theme the reader chose on Wirewatch's own pages, else the system's.
"use strict";
(() => {
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen = null;
    try {
      chosen = window.localStorage.getItem("wirewatch.theme");
    } catch {
      // Storage is switched off: the system decides.
    }
    const theme = chosen === "light" || chosen === "dark" ? chosen : systemDark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    // The generator lets the system alone choose the colours of code.
    document.getElementById("pygments_dark_css").media = theme === "dark" ? "all" : "not all";
  };
  apply();
  systemDark.addEventListener("change", apply);
})();
