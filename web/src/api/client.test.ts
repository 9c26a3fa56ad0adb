import { afterEach, expect, it, vi } from "vitest";
import { asProblem, ProblemError } from "../base/problem";
import { getProjects } from "./client";

const never = new AbortController().signal;

function answer(status: number, body: string): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

async function failure(): Promise<ProblemError> {
  try {
    await getProjects("/api/v1/projects", never);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ProblemError);
    return asProblem(thrown);
  }
  throw new Error("expected a problem");
}

afterEach(() => vi.unstubAllGlobals());

it("gives back the body", async () => {
  answer(200, '{"projects": []}');
  expect(await getProjects("/api/v1/projects", never)).toEqual({ projects: [] });
});

it("carries the server's problem through", async () => {
  answer(
    422,
    '{"title": "Unknown filter", "detail": "No dimension x.", "request_id": "r1", "errors": [{"pointer": "?x", "detail": "Remove it."}]}',
  );
  const problem = await failure();
  expect(problem).toMatchObject({ status: 422, title: "Unknown filter", requestId: "r1" });
  expect(problem.entries).toEqual([{ pointer: "?x", detail: "Remove it." }]);
});

it("makes a problem of an answer that is none", async () => {
  answer(502, "<html>Bad gateway</html>");
  expect(await failure()).toMatchObject({ status: 502, title: "The server answered 502" });
  answer(200, "<html>login</html>");
  expect((await failure()).title).toBe("The server's answer cannot be read");
});

it("says so when no server answers", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("failed");
  });
  expect(await failure()).toMatchObject({ status: null, title: "The server cannot be reached" });
});
