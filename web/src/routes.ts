/** Which page a path means. */
export type Route =
  | { readonly page: "projects" }
  | { readonly page: "trend" | "sweep"; readonly slug: string }
  | { readonly page: "project"; readonly slug: string }
  | { readonly page: "not-found" };

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
  if (trimmed === "") return { page: "projects" };
  const match = /^\/projects\/([^/]+)(?:\/(trend|sweep))?$/.exec(trimmed);
  const slug = decoded(match?.[1] ?? "");
  if (match === null || slug === null) return { page: "not-found" };
  const page = match[2];
  return page === "trend" || page === "sweep" ? { page, slug } : { page: "project", slug };
}
