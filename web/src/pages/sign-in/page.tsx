import { useEffect, useState } from "preact/hooks";
import { signInByProvider } from "../../api/session";
import { asProblem } from "../../base/problem";
import { useDocumentTitle } from "../../state/document-title";
import { changeCount } from "../../state/live";
import { pageLocation, redirect } from "../../state/location";
import { returnPath } from "../../state/session";
import { Notice } from "../../widgets/notice";

/** Where the identity provider sends the browser back to: its answer is exchanged for a session. */
export function SignInPage() {
  useDocumentTitle("Sign in");
  const [problem, setProblem] = useState("");
  // The answer is taken once: from the address as the page was opened.
  const [search] = useState(pageLocation.value.search);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const code = query.get("code");
    const state = query.get("state");
    // Out of the address before anything else happens: it is of no use to anyone else.
    redirect("/sign-in");
    if (code === null || state === null) {
      const refusal = query.get("error_description") ?? query.get("error");
      setProblem(refusal === null ? "Begin by “Sign in”, above." : `The provider says: ${refusal}`);
      return;
    }
    signInByProvider({ code, state, issuer: query.get("iss") }).then(
      () => {
        changeCount.value += 1;
        redirect(returnPath());
      },
      (thrown: unknown) => setProblem(asProblem(thrown).detail),
    );
  }, [search]);
  return (
    <main id="main" class="plain-page" tabIndex={-1}>
      <h1>Sign in</h1>
      {problem === "" ? (
        <p role="status">One moment…</p>
      ) : (
        <Notice title="You are not signed in">
          <p role="alert">{problem}</p>
          <a class="button" href={returnPath()}>
            Go on without
          </a>
        </Notice>
      )}
    </main>
  );
}
