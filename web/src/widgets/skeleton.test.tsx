import { cleanup, render, waitFor } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { ChartSkeleton } from "./skeleton";

const loaded = vi.hoisted(() => vi.fn());
vi.mock("./plotly-bundle", () => {
  loaded();
  return { default: {} };
});

afterEach(cleanup);

it("loads what draws the chart while its numbers are on their way", async () => {
  render(<ChartSkeleton />);
  await waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});
