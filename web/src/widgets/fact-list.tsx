import type { ComponentChildren } from "preact";
import "./fact-list.css";

interface FactListProps {
  readonly title: string;
  readonly facts: ReadonlyArray<readonly [name: string, value: ComponentChildren]>;
}

/** Names and values, such as what is known of a run's machine; nothing where there are none. */
export function FactList({ title, facts }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <section class="fact-list">
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
