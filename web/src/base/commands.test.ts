import { describe, expect, it } from "vitest";
import { type Command, matchingCommands, searchedWord } from "./commands";

const command = (group: string, label: string): Command => ({
  id: `${group}/${label}`,
  group,
  label,
  hint: "",
  run: () => undefined,
});
const ALL = [
  command("Pages", "Overview"),
  command("Pages", "Trend"),
  command("Filters", "Codec: boost.binary"),
  command("Filters", "Binary: yes"),
  command("Filters", "Compiler: gcc"),
];
const found = (typed: string) =>
  matchingCommands(ALL, typed).map(({ title, commands }) => [
    title,
    commands.map(({ label }) => label),
  ]);

describe("matchingCommands", () => {
  it("lists everything in its groups while nothing is typed", () => {
    expect(found(" ").map(([title]) => title)).toEqual(["Pages", "Filters"]);
  });

  it("wants every word, in any order and case, of the group's name too", () => {
    expect(found("GCC filt")).toEqual([["Filters", ["Compiler: gcc"]]]);
    expect(found("gcc pages")).toEqual([]);
  });

  it("puts labels that begin so before those that have a part which does", () => {
    expect(found("bin")).toEqual([["Filters", ["Binary: yes", "Codec: boost.binary"]]]);
  });

  it("cuts a group short and says by how much", () => {
    const many = Array.from({ length: 9 }, (_, index) => command("Names", `n${index}`));
    expect(matchingCommands(many, "n")[0]).toMatchObject({ leftOut: 2 });
    expect(matchingCommands(many, "n")[0]?.commands).toHaveLength(7);
  });
});

it.each([
  ["", ""],
  ["a b", ""],
  ["To_Wire xml", "to_wire"],
])("asks for the longest word of %s", (typed, word) => {
  expect(searchedWord(typed)).toBe(word);
});
