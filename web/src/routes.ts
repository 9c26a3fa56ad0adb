/** Which page a path means. Pages of a project are known by `project-pages.tsx`. */
export type Route =
  | { readonly kind: "projects" }
  | { readonly kind: "sign-in" }
  /** `page` and `item` are null where the path ends before them. */
  | {
      readonly kind: "project";
      readonly slug: string;
      readonly page: string | null;
      readonly item: string | null;
    }
  | { readonly kind: "not-found" };

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null; // A stray per cent sign.
  }
}

/** The route of a path; a slash at the end makes no difference. */
export function routeOf(path: string): Route {
  const trimmed = path.replace(/\/+$/, "");
  if (trimmed === "") return { kind: "projects" };
  if (trimmed === "/sign-in") return { kind: "sign-in" };
  const match = /^\/projects\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(trimmed);
  const slug = decoded(match?.[1] ?? "");
  const item = match?.[3] === undefined ? null : decoded(match[3]);
  const isStray = match?.[3] !== undefined && item === null;
  if (match === null || slug === null || isStray) return { kind: "not-found" };
  return { kind: "project", slug, page: match[2] ?? null, item };
}
