import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { dimension, filtersOf, project } from "./answers";
import { budget, NEEDS } from "./needs-answers";
import { close, open, serve } from "./page-harness";

const FILTERS = filtersOf(
  2,
  dimension("size", { 8: 2, 4096: 2 }),
  dimension("compiler", { clang: 1, gcc: 1 }, "track"),
);

function answer(needs = NEEDS): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: FILTERS })],
    [/\/budget$/, () => ({ body: budget(needs, [{ payload_bytes: 4096, messages_per_s: 1e4 }]) })],
  ]);
}

const asked = (paths: readonly string[]) => paths.filter((path) => path.includes("/budget?"));
const rows = () =>
  within(screen.getByRole("table", { name: /Needs of each line/ }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(close);

describe("the Budget page", () => {
  it("begins with an example, and lists cores, link and doubts of each line", async () => {
    const paths = answer();
    open("/projects/boost/budget");
    await screen.findByRole("heading", { level: 1, name: "Cores and link that messages need" });
    expect(asked(paths)).toEqual(["/api/v1/projects/boost/budget?load=4096%4010000"]);
    expect(rows()).toEqual([
      ["gcc 12", "250\u00a0millicores (240 to ?)", "0.25", "1\u00a0GB/s", ""],
      [
        ...["clang 16", "2\u00a0cores (1.5 to 2.5)", "2", "not known"],
        "beyond the measured sizes, by a model that fits badly",
      ],
    ]);
  });

  it("sorts by a column, unknown values last", async () => {
    answer();
    open("/projects/boost/budget");
    fireEvent.click(await screen.findByRole("button", { name: "Processor" }));
    await waitFor(() => expect(rows().map(([line]) => line)).toEqual(["clang 16", "gcc 12"]));
    fireEvent.click(screen.getByRole("button", { name: /Link/ }));
    await waitFor(() => expect(rows().map(([line]) => line)).toEqual(["gcc 12", "clang 16"]));
  });

  it("keeps the messages in the address", async () => {
    const paths = answer();
    open("/projects/boost/budget");
    const sizes = await screen.findAllByLabelText("Payload bytes");
    fireEvent.change(sizes[0] as HTMLElement, { target: { value: "64" } });
    expect(window.location.search).toBe("?load=64%4010000");
    await waitFor(() => expect(asked(paths).at(-1)).toContain("load=64%4010000"));
    fireEvent.click(screen.getByRole("button", { name: "Add messages of another size" }));
    expect(window.location.search).toBe("?load=64%4010000&load=64%4010000");
    fireEvent.click((await screen.findAllByRole("button", { name: "Remove" }))[0] as HTMLElement);
    expect(window.location.search).toBe("?load=64%4010000");
  });

  it("asks for nothing while a number is none", async () => {
    const paths = answer();
    open("/projects/boost/budget");
    const [rate] = await screen.findAllByLabelText("Messages per second");
    const before = asked(paths).length;
    fireEvent.change(rate as HTMLElement, { target: { value: "many" } });
    expect((await screen.findByRole("alert")).textContent).toBe("Numbers of 0 or more, please.");
    expect(window.location.search).toBe("");
    expect(asked(paths)).toHaveLength(before);
  });

  it("filters by everything but sizes, which the messages say", async () => {
    answer();
    open("/projects/boost/budget");
    const panel = within(await screen.findByRole("complementary", { name: "Filters" }));
    expect(await panel.findByText("Compiler")).toBeTruthy();
    expect(panel.queryByText("Payload size")).toBeNull();
  });

  it("says what it needs where nothing was measured over sizes", async () => {
    answer([]);
    open("/projects/boost/budget");
    expect(await screen.findByText("No benchmark over payload sizes")).toBeTruthy();
  });
});
