import { useEffect, useRef, useState } from "preact/hooks";
import type { ChangeList, TriageState } from "../../api/generated";
import { chartPage } from "../../api/urls";
import { groupKey, trendQuery } from "../../state/change-groups";
import { navigate } from "../../state/location";
import { useShortcuts } from "../../state/shortcuts";
import { ProblemView } from "../../widgets/problem-view";
import { Group } from "./group";
import { TokenForm } from "./token-form";
import { useTriage } from "./triage";

interface ChangeGroupsProps {
  readonly slug: string;
  readonly list: ChangeList;
  readonly onDecided: () => void;
}

/** The list, gone through by keyboard: the focus is the place in it. */
export function ChangeGroups({ slug, list, onDecided }: ChangeGroupsProps) {
  const { groups, channel } = list;
  const [wanted, setWanted] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const triage = useTriage(slug, channel, onDecided);
  const listRef = useRef<HTMLUListElement>(null);
  const moved = useRef(false);
  const place = Math.max(0, Math.min(wanted, groups.length - 1));
  const current = groups[place];

  // The list is another one after a decision: what is at the place now gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has new elements
  useEffect(() => {
    if (!moved.current) return;
    const element = listRef.current?.children[place];
    if (element instanceof HTMLElement && !element.contains(document.activeElement)) {
      element.focus();
    }
  }, [place, list]);

  const move = (step: number) => {
    moved.current = true;
    // The first press of a key begins at the first change.
    const isIn = listRef.current?.contains(document.activeElement) ?? false;
    setWanted(Math.max(0, Math.min(groups.length - 1, isIn ? place + step : place)));
    if (!isIn) (listRef.current?.children[place] as HTMLElement | undefined)?.focus();
  };
  const decide = (state: TriageState, note = "") => {
    moved.current = true;
    if (current !== undefined) triage.decide(current, state, note);
  };
  const toggle = (key: string) => setOpen(open === key ? null : key);
  const [largest] = current?.changes ?? [];
  useShortcuts("changes", {
    next: () => move(1),
    previous: () => move(-1),
    unfold: () => current !== undefined && toggle(groupKey(current)),
    trend: () =>
      largest !== undefined && navigate(chartPage(slug, "trend", trendQuery(largest, channel))),
    confirmed: () => decide("confirmed"),
    expected: () => decide("expected"),
    noise: () => decide("noise"),
    fixed: () => decide("fixed"),
    undo: () => triage.undo?.(),
  });
  return (
    <>
      <p class="changes-told">
        <span role="status">{triage.told}</span>{" "}
        {triage.undo !== null && (
          <button type="button" class="link-button" onClick={triage.undo}>
            Undo
          </button>
        )}
      </p>
      {triage.problem !== null && !triage.needsToken && (
        <ProblemView problem={triage.problem} onRetry={triage.retry} />
      )}
      {triage.needsToken && (
        <div role="alert" class="changes-refused">
          <p>{triage.problem?.detail}</p>
          <TokenForm onToken={triage.retryWith} />
        </div>
      )}
      <ul class="change-list" aria-label="Changes, newest version first" ref={listRef}>
        {groups.map((group, index) => (
          <Group
            key={groupKey(group)}
            slug={slug}
            channel={channel}
            group={group}
            isCurrent={index === place}
            isOpen={open === groupKey(group)}
            onFocus={() => setWanted(index)}
            onToggle={() => toggle(groupKey(group))}
            onDecide={(state, note) => {
              moved.current = true;
              triage.decide(group, state, note);
            }}
          />
        ))}
      </ul>
    </>
  );
}
