import { useState } from "preact/hooks";
import { Dialog } from "./dialog";

interface AccountProps {
  /** null: nobody is signed in. */
  readonly person: string | null;
  /** What they may here, in words. */
  readonly about: string;
  /** Why the last attempt was refused; "" for no reason. */
  readonly problem: string;
  readonly isBusy: boolean;
  /** The identity provider that one can sign in by; null: none. */
  readonly provider: string | null;
  readonly onProvider: () => void;
  readonly onSignIn: (name: string, password: string) => void;
  readonly onSignOut: () => void;
}

/** Who is signed in, and the way in and out. */
export function Account(props: AccountProps) {
  const { person } = props;
  // For whom it was opened: signing in or out is what it is for, and closes it for good.
  const [openedFor, setOpenedFor] = useState<string | null | undefined>(undefined);
  if (openedFor !== undefined && openedFor !== person) setOpenedFor(undefined);
  return (
    <>
      <button
        type="button"
        class="button"
        aria-haspopup="dialog"
        title={person === null ? undefined : `Signed in as ${person}`}
        onClick={() => setOpenedFor(person)}
      >
        <span class="account-name">{person ?? "Sign in"}</span>
      </button>
      {openedFor === person && <AccountDialog {...props} onClose={() => setOpenedFor(undefined)} />}
    </>
  );
}

function AccountDialog(props: AccountProps & { readonly onClose: () => void }) {
  const { person, about, problem, isBusy, provider, onClose } = props;
  return (
    <Dialog title={person === null ? "Sign in" : `Signed in as ${person}`} onClose={onClose}>
      {person === null ? (
        <>
          {provider !== null && (
            <>
              <button
                type="button"
                class="button button-main"
                disabled={isBusy}
                onClick={props.onProvider}
              >
                Sign in with {provider}
              </button>
              <p class="dialog-or">or by a password of this server</p>
            </>
          )}
          <PasswordForm isBusy={isBusy} onSignIn={props.onSignIn} />
        </>
      ) : (
        <>
          <p>{about}</p>
          <button type="button" class="button" disabled={isBusy} onClick={props.onSignOut}>
            Sign out
          </button>
        </>
      )}
      {problem !== "" && (
        <p class="dialog-problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function PasswordForm({ isBusy, onSignIn }: Pick<AccountProps, "isBusy" | "onSignIn">) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  return (
    <form
      class="dialog-fields"
      onSubmit={(event) => {
        event.preventDefault();
        onSignIn(name.trim(), password);
        setPassword("");
      }}
    >
      <label>
        Name
        <input
          type="text"
          autoComplete="username"
          spellcheck={false}
          required
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={isBusy}>
        Sign in
      </button>
    </form>
  );
}
