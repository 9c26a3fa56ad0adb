import { type ComponentChildren, Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Presented } from "../../api/administration";
import { roleIn, session } from "../../state/session";
import { writeToken } from "../../state/write-token";
import { Notice } from "../../widgets/notice";

const KEY_CHARS = 11; // `ww_` and the 8 characters that lists of tokens show.

interface TokenGateProps {
  readonly slug: string;
  /** Called with the token; null for the signed-in person, whose role suffices. */
  readonly children: (token: Presented) => ComponentChildren;
}

/** Shows what administrators may, to those who are signed in as one; asks all others for a token. */
export function TokenGate({ slug, children }: TokenGateProps) {
  const [typed, setTyped] = useState("");
  const token = writeToken.value;
  if (token !== null) {
    return (
      <>
        <p class="settings-token">
          As the token <code>{token.slice(0, KEY_CHARS)}…</code>{" "}
          <button type="button" class="link-button" onClick={() => (writeToken.value = null)}>
            Forget it
          </button>
        </p>
        <Fragment key={token}>{children(token)}</Fragment>
      </>
    );
  }
  if (roleIn(slug) === "admin") {
    return (
      <>
        <p class="settings-token">As {session.value?.person}, who administers this project.</p>
        {children(null)}
      </>
    );
  }
  return (
    <Notice title="For administrators">
      <form
        class="settings-row"
        onSubmit={(event) => {
          event.preventDefault();
          writeToken.value = typed.trim();
          setTyped("");
        }}
      >
        <label class="field">
          <span class="field-label">Token with the scope admin</span>
          <input
            type="password"
            autoComplete="off"
            required
            placeholder="ww_…"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          Use it
        </button>
      </form>
      <p class="notice-fine">
        Sign in, or give a token. It stays in this page's memory until you leave or reload, and is
        stored nowhere. Who runs the server makes one:{" "}
        <code>wirewatch token create --scope admin --name me</code>
      </p>
    </Notice>
  );
}
