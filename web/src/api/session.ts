/** Who is signed in, and signing in and out. */
import { getJson, sendJson } from "./client";
import type { Credentials, SessionState } from "./generated";
import { sessionUrl } from "./urls";

export const getSession = (url: string, signal: AbortSignal) => getJson<SessionState>(url, signal);
export const signIn = (given: Credentials) =>
  sendJson<SessionState>("POST", sessionUrl, given, null);
export const signOut = () => sendJson<null>("DELETE", sessionUrl, undefined, null);
