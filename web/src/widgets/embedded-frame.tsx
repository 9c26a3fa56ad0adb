import type { ComponentChildren } from "preact";
import "./embedded-frame.css";

export interface EmbeddedFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly warning: string;
  /** The chart's own page; null where its readers may not see it. */
  readonly pageHref: string | null;
  readonly children: ComponentChildren;
}

/** What is shown alone on another site, with its title and the way to its page. */
export function EmbeddedFrame(props: EmbeddedFrameProps) {
  const { title, subtitle, warning, pageHref, children } = props;
  return (
    <div class="embedded-frame">
      <h1>{title}</h1>
      <p class="embedded-about">
        {subtitle}
        {warning !== "" && <span role="note"> {warning}</span>}
      </p>
      {children}
      {pageHref !== null && (
        <a class="embedded-source" href={pageHref} target="_blank" rel="noopener">
          Open in Wirewatch
        </a>
      )}
    </div>
  );
}
