import type { ComponentChildren } from "preact";
import "./notice.css";

/** Why there is nothing to see here, and what to do about it. */
export function Notice({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="notice">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
