/** The only caller of Plotly: draws a figure, redraws it, sizes it, exports it, takes it down. */
import type Plotly from "plotly.js";
import type { Config, Data, Layout } from "plotly.js";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FullScreenButton } from "./full-screen-button";
import "./plot.css";

interface PlotFigure {
  readonly data: Data[];
  readonly layout: Partial<Layout>;
}

const CONFIG: Partial<Config> = {
  displaylogo: false,
  // Plotly's default offers to send the chart to a server of its maker.
  showSendToCloud: false,
  responsive: true,
  doubleClick: "reset",
  modeBarButtons: [["zoomIn2d", "zoomOut2d", "resetScale2d"]],
};

let loading: Promise<typeof Plotly> | null = null;

/** Plotly, loaded once; after a failure (a network that was away) the next call tries again. */
function loadPlotly(): Promise<typeof Plotly> {
  loading ??= import("./plotly-bundle").then(
    (module) => module.default,
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}

/** Begins to load Plotly while what is to be drawn is still on its way. */
export function preparePlot(): void {
  void loadPlotly().catch(() => undefined); // Drawing tries again, and says so if it fails too.
}

/** The figure as an image: a data: URL of the given size, PNG at twice the pixels. */
export async function figureImage(
  figure: PlotFigure,
  format: "png" | "svg",
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<string> {
  const plotly = await loadPlotly();
  return plotly.toImage(
    { data: figure.data, layout: figure.layout, config: CONFIG },
    { format, width: size.widthPx, height: size.heightPx, scale: format === "png" ? 2 : 1 },
  );
}

/** Draws into an element; calls come one after another, and none after `destroy`. */
class Drawing {
  private queue: Promise<unknown> = Promise.resolve();
  private isDestroyed = false;
  /** For which size the chart is drawn. */
  private drawnSize = "";
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  draw(figure: PlotFigure): Promise<void> {
    return this.enqueue(async () => {
      const plotly = await loadPlotly();
      if (this.isDestroyed) return;
      this.drawnSize = this.size();
      await plotly.react(this.element, figure.data, figure.layout, CONFIG);
    });
  }

  resize(): void {
    void this.enqueue(async () => {
      const isDrawn = this.element.classList.contains("js-plotly-plot");
      if (this.isDestroyed || !isDrawn || this.element.offsetParent === null) return;
      // An observer calls at its beginning too, when nothing has changed.
      if (this.size() === this.drawnSize) return;
      this.drawnSize = this.size();
      const plotly = await loadPlotly();
      await plotly.Plots.resize(this.element);
    }).catch(() => undefined); // The chart keeps its size until the next one.
  }

  private size(): string {
    return `${this.element.clientWidth}x${this.element.clientHeight}`;
  }

  /** Takes away what hovering shows, as if the pointer had left. */
  unhover(): void {
    for (const area of this.element.querySelectorAll(".nsewdrag"))
      area.dispatchEvent(new MouseEvent("mouseout"));
  }

  destroy(): void {
    this.isDestroyed = true;
    if (loading === null) return;
    void loading.then(
      (plotly) => plotly.purge(this.element),
      () => undefined, // Never loaded: nothing was drawn.
    );
  }

  /** Does one thing after the last; that one may fail without harm to the next. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

interface PlotProps {
  readonly figure: PlotFigure;
  readonly label: string;
  /** Of rows of panels, or a height of its own. */
  readonly size: "one-row" | "two-rows" | { readonly heightPx: number };
}

export function Plot({ figure, label, size }: PlotProps) {
  const figureRef = useRef<HTMLElement>(null);
  const elementRef = useRef<HTMLDivElement>(null);
  const drawingRef = useRef<Drawing | null>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");

  useLayoutEffect(() => {
    const element = elementRef.current;
    if (element === null) return undefined;
    const drawing = new Drawing(element);
    drawingRef.current = drawing;
    const observer = new ResizeObserver(() => drawing.resize());
    observer.observe(element);
    // What appears on hovering can be dismissed without moving the pointer.
    const dismiss = (event: KeyboardEvent) => event.key === "Escape" && drawing.unhover();
    document.addEventListener("keydown", dismiss);
    return () => {
      document.removeEventListener("keydown", dismiss);
      observer.disconnect();
      drawing.destroy();
    };
  }, []);

  // Before the next frame: an effect after it would leave the chart one frame behind.
  useLayoutEffect(() => {
    let isNewest = true;
    drawingRef.current?.draw(figure).then(
      () => isNewest && setState("drawn"),
      () => isNewest && setState("failed"),
    );
    return () => {
      isNewest = false;
    };
  }, [figure]);

  return (
    <figure
      ref={figureRef}
      class={typeof size === "string" ? `plot plot-${size}` : "plot"}
      aria-label={label}
      data-state={state}
    >
      <div
        class="plot-area"
        ref={elementRef}
        style={typeof size === "string" ? {} : { height: `${size.heightPx}px` }}
      />
      <FullScreenButton target={figureRef} />
      {state === "failed" && (
        <p class="plot-failed" role="alert">
          The chart could not be drawn. Reload the page; the numbers are in the table below.
        </p>
      )}
    </figure>
  );
}
