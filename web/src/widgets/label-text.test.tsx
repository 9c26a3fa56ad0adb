import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { LabelText } from "./label-text";

afterEach(cleanup);

it("keeps short parts whole and changes nothing of the text", () => {
  const long = "BM_Sort<std::vector<std::string>>/1024";
  const text = `gcc 12 · cloud-vm-2core · ${long}`;
  const { container } = render(<LabelText text={text} />);
  expect(container.textContent).toBe(text);
  const whole = [...container.querySelectorAll(".label-whole")].map((part) => part.textContent);
  expect(whole).toEqual(["gcc 12", "cloud-vm-2core"]);
});
