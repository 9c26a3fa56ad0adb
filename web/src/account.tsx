/** Signing in and out, in the header of every page. */
import { useEffect } from "preact/hooks";
import { askForProvider, getSession, signIn, signOut } from "./api/session";
import { sessionUrl } from "./api/urls";
import { useAction } from "./state/action";
import { changeCount } from "./state/live";
import { useResource } from "./state/resource";
import { rememberReturn, roleIn, session } from "./state/session";
import { Account } from "./widgets/account";

function aboutPerson(slug: string | null): string {
  if (session.value?.is_admin) return "You administer this server and all its projects.";
  const role = slug === null ? null : roleIn(slug);
  if (role !== null) return `You are ${role} of the project ${slug}.`;
  if (session.value?.role) return `You are ${session.value.role} of all projects.`;
  const roles = Object.entries(session.value?.roles ?? {});
  return roles.length === 0
    ? "You are a member of no project: an administrator of one can add you."
    : `You are ${roles.map(([project, each]) => `${each} of ${project}`).join(", ")}.`;
}

/** Who is signed in; after signing in or out everything is loaded anew, as whoever it then is. */
export function SignedIn({ slug }: { readonly slug: string | null }) {
  const known = useResource(sessionUrl, getSession);
  const { isBusy, problem, run } = useAction();
  useEffect(() => {
    // A session that ended is none.
    if (known.isCurrent || known.problem !== null)
      session.value = known.problem === null ? known.data : null;
  }, [known.data, known.isCurrent, known.problem]);
  return (
    <Account
      person={session.value?.person ?? null}
      about={aboutPerson(slug)}
      problem={problem?.detail ?? ""}
      isBusy={isBusy}
      onSignIn={(name, password) =>
        run(async () => {
          await signIn({ name, password });
          changeCount.value += 1;
        })
      }
      provider={session.value?.provider ?? null}
      onProvider={() =>
        run(async () => {
          const { address } = await askForProvider();
          rememberReturn();
          window.location.assign(address);
        })
      }
      onSignOut={() =>
        run(async () => {
          await signOut();
          changeCount.value += 1;
        })
      }
    />
  );
}
