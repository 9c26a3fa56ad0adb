import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../base/problem";
import { ProblemView } from "./problem-view";

afterEach(cleanup);

const problem = (status: number, detail: string) =>
  new ProblemError({ status, title: "Refused", detail });

describe("a problem", () => {
  it("shows the names that the server quotes as code", () => {
    render(<ProblemView problem={problem(409, "No `a` in `b c`.")} onRetry={vi.fn()} />);
    const text = screen.getByText(/^No\s+in/);
    expect(text.textContent).toBe("No a in b c.");
    expect([...text.querySelectorAll("code")].map((each) => each.textContent)).toEqual([
      "a",
      "b c",
    ]);
  });

  it("leaves a backtick that quotes nothing as it is", () => {
    render(<ProblemView problem={problem(409, "It's a ` here.")} onRetry={vi.fn()} />);
    expect(screen.getByText("It's a ` here.")).toBeTruthy();
  });

  it("can be asked again, but for what is not there: from there one goes to the projects", () => {
    const onRetry = vi.fn();
    const view = render(<ProblemView problem={problem(503, "Busy.")} onRetry={onRetry} />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
    view.rerender(<ProblemView problem={problem(404, "No such.")} onRetry={onRetry} />);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "All projects" }).getAttribute("href")).toBe("/");
  });
});
