/** Colours of charts. Lines have a contrast of at least 3:1 to the paper, texts 4.5:1, flags 3:1 (a test counts it). */
export interface ChartTheme {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly flag: string;
  /** Ceilings: heavy and neutral, so that no codec's colour is taken. */
  readonly ceiling: string;
  readonly unreachable: string;
  /** After Okabe and Ito: told apart with any common colour vision. */
  readonly hues: readonly string[];
}

export const CHART_THEMES: Readonly<Record<"light" | "dark", ChartTheme>> = {
  light: {
    paper: "#ffffff",
    ink: "#1c2024",
    muted: "#5a626b",
    grid: "#e8eaec",
    flag: "#848c94",
    ceiling: "#4a525b",
    unreachable: "rgba(74, 82, 91, 0.08)",
    hues: ["#0068b0", "#d0530a", "#00836a", "#b3539c", "#a87400", "#6a4fc4", "#2288c4", "#7d7c00"],
  },
  dark: {
    paper: "#15191d",
    ink: "#e6e9ec",
    muted: "#9ba5af",
    grid: "#262c32",
    flag: "#66717c",
    ceiling: "#b9c1c9",
    unreachable: "rgba(185, 193, 201, 0.08)",
    hues: ["#4ba6e8", "#ff8447", "#2fc19a", "#e283c8", "#e9ab2f", "#a993f5", "#8fd6f7", "#d0cc4a"],
  },
};
