import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import "./side-panel-layout.css";

interface SidePanelLayoutProps {
  readonly panelTitle: string;
  /** How many choices are in force, shown while the panel is folded. */
  readonly badge: string;
  readonly panel: ComponentChildren;
  readonly children: ComponentChildren;
}

const NARROW = "(max-width: 900px)";

/** A panel beside the content; on narrow screens above it, and folded at first. */
export function SidePanelLayout({ panelTitle, badge, panel, children }: SidePanelLayoutProps) {
  const [isOpen, setOpen] = useState(() => !window.matchMedia(NARROW).matches);
  return (
    <div class="side-panel-layout" data-open={isOpen}>
      <aside class="side-panel" aria-label={panelTitle}>
        <button
          type="button"
          class="side-panel-toggle"
          aria-expanded={isOpen}
          aria-controls="side-panel-content"
          title={
            isOpen ? `Fold ${panelTitle.toLowerCase()} away` : `Show ${panelTitle.toLowerCase()}`
          }
          onClick={() => setOpen(!isOpen)}
        >
          <span class="side-panel-title">{panelTitle}</span>
          {!isOpen && badge !== "" && <span class="side-panel-badge">{badge}</span>}
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d={isOpen ? "M9 3 5 7l4 4" : "M5 3l4 4-4 4"} />
          </svg>
        </button>
        <div id="side-panel-content" hidden={!isOpen}>
          {panel}
        </div>
      </aside>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
