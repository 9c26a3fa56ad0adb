import { cleanup, render, waitFor } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { figureImage, Plot } from "./plot";

const calls = vi.hoisted(() => ({
  react: vi.fn(async (..._args: unknown[]) => undefined),
  purge: vi.fn(),
  toImage: vi.fn(async (..._args: unknown[]) => "data:image/svg+xml,x"),
}));
vi.mock("./plotly-bundle", () => ({ default: { ...calls, Plots: { resize: async () => {} } } }));

afterEach(() => {
  cleanup();
  calls.react.mockReset();
});

const figure = (name: string) => ({ data: [{ name }], layout: {} });
const drawnNames = () =>
  calls.react.mock.calls.map(([, data]) => (data as Array<{ name: string }>)[0]?.name);

it("never offers to send the chart elsewhere", async () => {
  render(<Plot figure={figure("a")} label="Chart" size="one-row" />);
  await waitFor(() => expect(calls.react).toHaveBeenCalled());
  expect(calls.react.mock.calls[0]?.[3]).toMatchObject({
    showSendToCloud: false,
    displaylogo: false,
  });
});

it("draws one figure after another, the newest last", async () => {
  let finish = () => {};
  calls.react.mockImplementationOnce(
    () =>
      new Promise<undefined>((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  const { rerender } = render(<Plot figure={figure("a")} label="Chart" size="one-row" />);
  await waitFor(() => expect(drawnNames()).toEqual(["a"]));
  rerender(<Plot figure={figure("b")} label="Chart" size="one-row" />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(drawnNames()).toEqual(["a"]);
  finish();
  await waitFor(() => expect(drawnNames()).toEqual(["a", "b"]));
});

it("says so where a figure cannot be drawn, and draws the next", async () => {
  calls.react.mockRejectedValueOnce(new Error("no"));
  const { rerender, findByRole, queryByRole } = render(
    <Plot figure={figure("a")} label="Chart" size="one-row" />,
  );
  expect((await findByRole("alert")).textContent).toContain("could not be drawn");
  rerender(<Plot figure={figure("b")} label="Chart" size="one-row" />);
  await waitFor(() => expect(queryByRole("alert")).toBeNull());
});

it("takes the chart down with the page", async () => {
  const { unmount } = render(<Plot figure={figure("a")} label="Chart" size="one-row" />);
  await waitFor(() => expect(calls.react).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(calls.purge).toHaveBeenCalled());
});

it("makes images of the size asked for", async () => {
  const size = { widthPx: 1200, heightPx: 700 };
  expect(await figureImage(figure("a"), "png", size)).toBe("data:image/svg+xml,x");
  expect(calls.toImage.mock.calls[0]?.[1]).toEqual({
    format: "png",
    width: 1200,
    height: 700,
    scale: 2,
  });
});
