import type { ProblemError } from "../base/problem";
import { QuotedText } from "./quoted-text";

/** A problem in one sentence: what the server says of this case; what kind it is only where no answer came. */
export function ProblemText({ problem }: { readonly problem: ProblemError }) {
  const kind = problem.status === null ? `${problem.title}: ` : "";
  return <QuotedText text={kind + problem.detail} />;
}
