/** The address with one more parameter in its query. */
export function withParameter(address: string, key: string, value: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${key}=${encodeURIComponent(value)}`;
}
