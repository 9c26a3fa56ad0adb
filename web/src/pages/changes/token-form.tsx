import { useState } from "preact/hooks";

/** Asks for a token that may decide. It is used, and forgotten with the page. */
export function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
  const [token, setToken] = useState("");
  return (
    <form
      class="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== "") onToken(token.trim());
      }}
    >
      <label class="field">
        <span class="field-label">Token with the scope triage</span>
        <input
          type="password"
          autocomplete="off"
          value={token}
          placeholder="ww_…"
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        Decide with it
      </button>
      <p>
        An administrator makes one with <code>wirewatch token create --scope triage</code>. This
        page forgets it when it is closed or loaded again.
      </p>
    </form>
  );
}
