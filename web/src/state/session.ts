import { signal } from "@preact/signals";
import type { Role, SessionState } from "../api/generated";

/** Who is signed in; null while that is not known, and where nobody is. */
export const session = signal<SessionState | null>(null);

/** What the signed-in person is in a project; null for nobody and for no member. */
export function roleIn(slug: string): Role | null {
  const state = session.value;
  if (state === null || state.person === null) return null;
  return state.is_admin ? "admin" : (state.roles?.[slug] ?? null);
}
