import { useEffect, useRef, useState } from "preact/hooks";
import "./dialog.css";

interface AccountProps {
  /** null: nobody is signed in. */
  readonly person: string | null;
  /** What they may here, in words. */
  readonly about: string;
  /** Why the last attempt was refused; "" for no reason. */
  readonly problem: string;
  readonly isBusy: boolean;
  readonly onSignIn: (name: string, password: string) => void;
  readonly onSignOut: () => void;
}

/** Who is signed in, and the way in and out. */
export function Account(props: AccountProps) {
  const { person } = props;
  const [isOpen, setOpen] = useState(false);
  // Signing in or out is what it was opened for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person closes it
  useEffect(() => setOpen(false), [person]);
  return (
    <>
      <button
        type="button"
        class="button"
        aria-haspopup="dialog"
        title={person === null ? undefined : `Signed in as ${person}`}
        onClick={() => setOpen(true)}
      >
        {person ?? "Sign in"}
      </button>
      {isOpen && <AccountDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function AccountDialog(props: AccountProps & { readonly onClose: () => void }) {
  const { person, about, problem, isBusy, onSignIn, onSignOut, onClose } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => dialogRef.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={dialogRef} aria-labelledby="account-title" onClose={onClose}>
      <h2 id="account-title">{person === null ? "Sign in" : `Signed in as ${person}`}</h2>
      {person === null ? (
        <PasswordForm isBusy={isBusy} onSignIn={onSignIn} />
      ) : (
        <>
          <p>{about}</p>
          <button type="button" class="button" disabled={isBusy} onClick={onSignOut}>
            Sign out
          </button>
        </>
      )}
      {problem !== "" && (
        <p class="dialog-problem" role="alert">
          {problem}
        </p>
      )}
      <form method="dialog">
        <button type="submit" class="link-button">
          Close
        </button>
      </form>
    </dialog>
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
