/** Commands that are found by typing parts of their names. */

export interface Command {
  readonly id: string;
  /** What kind of command it is: where it is listed, and words it is found by too. */
  readonly group: string;
  readonly label: string;
  /** Said at its right: what it would do, how much it is of; "" for nothing. */
  readonly hint: string;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
  /** How many more match than are listed. */
  readonly leftOut: number;
}

const MOST_OF_A_GROUP = 7;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** 0 where the label begins with the first word typed, 1 where a part of it does, 2 where it has it somewhere. */
function rank(label: string, [first = ""]: readonly string[]): number {
  const lower = label.toLowerCase();
  if (lower.startsWith(first)) return 0;
  return lower.split(/[\s/:._-]+/).some((part) => part.startsWith(first)) ? 1 : 2;
}

/**
 * The commands that have every word typed, in groups in the order in which the groups first occur; within one those first
 * whose label begins with what was typed. Each group is cut short.
 */
export function matchingCommands(commands: readonly Command[], typed: string): CommandGroup[] {
  const words = wordsOf(typed);
  const found = commands.filter(({ group, label }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const titles = [...new Set(found.map(({ group }) => group))];
  return titles.map((title) => {
    const own = found
      .filter(({ group }) => group === title)
      .toSorted((a, b) => rank(a.label, words) - rank(b.label, words));
    return {
      title,
      commands: own.slice(0, MOST_OF_A_GROUP),
      leftOut: Math.max(0, own.length - MOST_OF_A_GROUP),
    };
  });
}

/** The longest word typed: what is worth asking the server for. "" while none is. */
export function searchedWord(typed: string): string {
  const longest = wordsOf(typed).reduce((a, b) => (b.length > a.length ? b : a), "");
  return longest.length < 2 ? "" : longest;
}
