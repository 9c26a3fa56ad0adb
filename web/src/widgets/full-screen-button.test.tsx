import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { FullScreenButton } from "./full-screen-button";

afterEach(() => {
  cleanup();
  Object.assign(document, { fullscreenEnabled: false, fullscreenElement: null });
});

it("leads to the whole screen, and then says that it leads back", async () => {
  const requestFullscreen = vi.fn(async () => undefined);
  Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null });
  const target = { current: Object.assign(document.createElement("div"), { requestFullscreen }) };
  render(<FullScreenButton target={target} />);
  fireEvent.click(screen.getByRole("button", { name: "Full screen" }));
  expect(requestFullscreen).toHaveBeenCalledOnce();
  Object.assign(document, { fullscreenElement: target.current });
  await act(() => {
    document.dispatchEvent(new Event("fullscreenchange"));
  });
  expect(await screen.findByRole("button", { name: "Leave full screen" })).toBeTruthy();
});
