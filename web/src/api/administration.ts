/** What administrators of a project ask for and change; every call presents their token. */
import { getJson, sendJson } from "./client";
import type {
  Channel,
  Delivery,
  DeliveryList,
  MadeSubscription,
  NewSubscription,
  PatternPreview,
  Project,
  SubscriptionList,
} from "./generated";
import { channelUrl, deliveriesUrl, patternPreviewUrl, projectUrl, subscriptionsUrl } from "./urls";

export const getSubscriptions = (token: string) => (url: string, signal: AbortSignal) =>
  getJson<SubscriptionList>(url, signal, token);
export const getDeliveries = (token: string) => (url: string, signal: AbortSignal) =>
  getJson<DeliveryList>(url, signal, token);

export const tryPattern = (token: string, slug: string, pattern: string) =>
  sendJson<PatternPreview>("POST", patternPreviewUrl(slug), { pattern, limit: 50 }, token);
/** `pattern` null goes back to the grammar. */
export const savePattern = (token: string, slug: string, pattern: string | null) =>
  sendJson<Project>("PATCH", projectUrl(slug), { name_pattern: pattern }, token);
export const saveRule = (token: string, slug: string, channel: string, rule: string) =>
  sendJson<Channel>("PUT", channelUrl(slug, channel), { rule }, token);
export const addSubscription = (token: string, slug: string, added: NewSubscription) =>
  sendJson<MadeSubscription>("POST", subscriptionsUrl(slug), added, token);
export const removeSubscription = (token: string, slug: string, id: number) =>
  sendJson<null>("DELETE", `${subscriptionsUrl(slug)}/${id}`, undefined, token);
export const trySubscription = (token: string, slug: string, id: number) =>
  sendJson<Delivery>("POST", `${subscriptionsUrl(slug)}/${id}/test`, undefined, token);
export const sendAgain = (token: string, slug: string, id: number) =>
  sendJson<Delivery>("POST", `${deliveriesUrl(slug)}/${id}/resend`, undefined, token);
