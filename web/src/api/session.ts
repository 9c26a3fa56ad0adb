/** Who is signed in, and signing in and out. */
import { getJson, sendJson } from "./client";
import type { Credentials, ProviderAddress, ProviderAnswer, SessionState } from "./generated";
import { sessionUrl } from "./urls";

export const getSession = (url: string, signal: AbortSignal) => getJson<SessionState>(url, signal);
export const signIn = (given: Credentials) =>
  sendJson<SessionState>("POST", sessionUrl, given, null);
export const signOut = () => sendJson<null>("DELETE", sessionUrl, undefined, null);
/** Where the browser is to go to sign in by the identity provider. */
export const askForProvider = () =>
  sendJson<ProviderAddress>("POST", `${sessionUrl}/provider/address`, undefined, null);
/** Signs in by what the provider sent the browser back with. */
export const signInByProvider = (answer: ProviderAnswer) =>
  sendJson<SessionState>("POST", `${sessionUrl}/provider`, answer, null);
