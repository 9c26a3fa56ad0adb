/** Text of the server's, in which names stand between backticks: shown as code. A backtick alone is shown as it is. */
export function QuotedText({ text }: { readonly text: string }) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}
