import { signal } from "@preact/signals";
import type { Role, SessionState } from "../api/generated";

/** Who is signed in; null while that is not known. */
export const session = signal<SessionState | null>(null);

/** The least first; each includes those before it. */
const ROLES: readonly Role[] = ["viewer", "triager", "maintainer", "admin"];

/** What the signed-in person is in a project; null for nobody and for no member. */
export function roleIn(slug: string): Role | null {
  const state = session.value;
  if (state === null || state.person === null) return null;
  const own = [state.role, state.roles?.[slug]];
  return ROLES.findLast((role) => own.includes(role)) ?? null;
}

const RETURN_KEY = "wirewatch.sign-in.return";

/** Remembers, in this tab, where to go back to from the identity provider. */
export function rememberReturn(): void {
  try {
    window.sessionStorage.setItem(RETURN_KEY, window.location.pathname + window.location.search);
  } catch {
    // Without storage one comes back to the first page.
  }
}

/** Where to go back to: a page of this site, whatever is stored. */
export function returnPath(): string {
  try {
    const stored = window.sessionStorage.getItem(RETURN_KEY) ?? "";
    const url = new URL(stored, window.location.origin);
    const isOwn = stored.startsWith("/") && url.origin === window.location.origin;
    return isOwn && url.pathname !== "/sign-in" ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}
