/** One fault of a request, at a place in it. */
export interface ProblemEntry {
  readonly pointer: string;
  readonly detail: string;
}

/** Why a request got no answer: the server's RFC 9457 problem, or what stands in for one. */
export class ProblemError extends Error {
  /** HTTP status; null when no answer came at all. */
  readonly status: number | null;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly entries: readonly ProblemEntry[];

  constructor(facts: {
    status: number | null;
    title: string;
    detail: string;
    requestId?: string | null;
    entries?: readonly ProblemEntry[];
  }) {
    super(`${facts.title}: ${facts.detail}`);
    this.name = "ProblemError";
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.requestId = facts.requestId ?? null;
    this.entries = facts.entries ?? [];
  }
}

function textOf(source: object, key: string): string | null {
  const value: unknown = Reflect.get(source, key);
  return typeof value === "string" && value !== "" ? value : null;
}

function entriesOf(body: object): ProblemEntry[] {
  const errors: unknown = Reflect.get(body, "errors");
  if (!Array.isArray(errors)) return [];
  return errors
    .filter((entry): entry is object => typeof entry === "object" && entry !== null)
    .map((entry) => ({
      pointer: textOf(entry, "pointer") ?? "",
      detail: textOf(entry, "detail") ?? "",
    }));
}

/** The problem an answer's body tells of; whatever the body is, it comes out readable. */
export function problemFromBody(status: number, body: unknown): ProblemError {
  const source = typeof body === "object" && body !== null ? body : {};
  return new ProblemError({
    status,
    title: textOf(source, "title") ?? `The server answered ${status}`,
    detail: textOf(source, "detail") ?? "It gave no reason. Try again in a moment.",
    requestId: textOf(source, "request_id"),
    entries: entriesOf(source),
  });
}

/** Any thrown thing as a problem. */
export function asProblem(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  return new ProblemError({
    status: null,
    title: "Something went wrong in the page",
    detail: thrown instanceof Error ? thrown.message : String(thrown),
  });
}
