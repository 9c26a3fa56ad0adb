import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { FullScreenButton } from "./full-screen-button";
import "./full-screen-area.css";

/** A table that can be shown on the whole screen. */
export function FullScreenArea({ children }: { readonly children: ComponentChildren }) {
  const areaRef = useRef<HTMLDivElement>(null);
  return (
    <div class="full-screen-area" ref={areaRef}>
      {children}
      <FullScreenButton target={areaRef} />
    </div>
  );
}
