/** What administrators of a project ask for and change; every call presents their token, or is their session's. */
import { getJson, sendJson } from "./client";
import type {
  Channel,
  CreatedToken,
  Delivery,
  DeliveryList,
  MadeSubscription,
  MemberList,
  NewPublisher,
  NewSubscription,
  NewToken,
  PatternPreview,
  Project,
  Publisher,
  PublisherList,
  Retention,
  RetentionPreview,
  Role,
  SignedLinkList,
  SubscriptionList,
  TokenList,
} from "./generated";
import {
  channelUrl,
  deliveriesUrl,
  membersUrl,
  patternPreviewUrl,
  projectUrl,
  publishersUrl,
  retentionUrl,
  signedLinksUrl,
  subscriptionsUrl,
  tokensUrl,
} from "./urls";

/** A token; null for whoever is signed in. */
export type Presented = string | null;

export const getSubscriptions = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<SubscriptionList>(url, signal, token);
export const getDeliveries = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<DeliveryList>(url, signal, token);

export const tryPattern = (token: Presented, slug: string, pattern: string) =>
  sendJson<PatternPreview>("POST", patternPreviewUrl(slug), { pattern, limit: 50 }, token);
/** `pattern` null goes back to the grammar. */
export const savePattern = (token: Presented, slug: string, pattern: string | null) =>
  sendJson<Project>("PATCH", projectUrl(slug), { name_pattern: pattern }, token);
/** What would go now by the policy, which must let something go. */
export const previewRetention = (token: Presented, slug: string, policy: Required<Retention>) =>
  getJson<RetentionPreview>(retentionUrl(slug, policy), new AbortController().signal, token);
/** Every part is said: null keeps all of it. */
export const saveRetention = (token: Presented, slug: string, policy: Required<Retention>) =>
  sendJson<Project>("PATCH", projectUrl(slug), policy, token);
export const saveRule = (token: Presented, slug: string, channel: string, rule: string) =>
  sendJson<Channel>("PUT", channelUrl(slug, channel), { rule }, token);
export const addSubscription = (token: Presented, slug: string, added: NewSubscription) =>
  sendJson<MadeSubscription>("POST", subscriptionsUrl(slug), added, token);
export const removeSubscription = (token: Presented, slug: string, id: number) =>
  sendJson<null>("DELETE", `${subscriptionsUrl(slug)}/${id}`, undefined, token);
export const trySubscription = (token: Presented, slug: string, id: number) =>
  sendJson<Delivery>("POST", `${subscriptionsUrl(slug)}/${id}/test`, undefined, token);
export const sendAgain = (token: Presented, slug: string, id: number) =>
  sendJson<Delivery>("POST", `${deliveriesUrl(slug)}/${id}/resend`, undefined, token);

export const getTokens = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<TokenList>(url, signal, token);
export const makeToken = (token: Presented, slug: string, wanted: NewToken) =>
  sendJson<CreatedToken>("POST", tokensUrl(slug), wanted, token);
export const revokeToken = (token: Presented, slug: string, key: string) =>
  sendJson<null>("DELETE", `${tokensUrl(slug)}/${key}`, undefined, token);

export const getPublishers = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<PublisherList>(url, signal, token);
export const addPublisher = (token: Presented, slug: string, added: NewPublisher) =>
  sendJson<Publisher>("POST", publishersUrl(slug), added, token);
export const removePublisher = (token: Presented, slug: string, id: number) =>
  sendJson<null>("DELETE", `${publishersUrl(slug)}/${id}`, undefined, token);

export const getMembers = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<MemberList>(url, signal, token);
export const setRole = (token: Presented, slug: string, person: string, role: Role) =>
  sendJson<null>("PUT", `${membersUrl(slug)}/${encodeURIComponent(person)}`, { role }, token);
export const removeMember = (token: Presented, slug: string, person: string) =>
  sendJson<null>("DELETE", `${membersUrl(slug)}/${encodeURIComponent(person)}`, undefined, token);

export const getSignedLinks = (token: Presented) => (url: string, signal: AbortSignal) =>
  getJson<SignedLinkList>(url, signal, token);
export const takeLinkBack = (token: Presented, slug: string, id: number) =>
  sendJson<null>("DELETE", `${signedLinksUrl(slug)}/${id}`, undefined, token);
