import { useState } from "preact/hooks";
import { getTokens, makeToken, type Presented, revokeToken } from "../../api/administration";
import type { CreatedToken, Token } from "../../api/generated";
import { tokensUrl } from "../../api/urls";
import { formatAgo, formatDay } from "../../base/date";
import { useResource } from "../../state/resource";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
import { Section } from "./section";
import { ShownOnce } from "./shown-once";
import { TokenForm } from "./token-form";

interface TokensProps {
  readonly token: Presented;
  readonly slug: string;
}

/** The tokens of the project: made, and taken back. */
export function Tokens({ token, slug }: TokensProps) {
  const [made, setMade] = useState<CreatedToken | null>(null);
  const list = useResource(tokensUrl(slug), getTokens(token));
  const { isBusy, problem, change, changeIfSure } = useManaged(list);
  return (
    <Section
      title="Tokens"
      problem={problem}
      about="What programs present to upload to this project, or to read it. Only their digests are stored."
    >
      {made !== null && (
        <ShownOnce about="The new token" secret={made.token} onKept={() => setMade(null)} />
      )}
      <TokenTable
        // Those of CI jobs end by themselves within minutes.
        found={list.data?.tokens.filter((each) => !each.minted) ?? null}
        isBusy={isBusy}
        onRevoke={({ key, name }) =>
          changeIfSure(`Take the token “${name}” back? What presents it is refused.`, () =>
            revokeToken(token, slug, key),
          )
        }
      />
      <TokenForm
        isBusy={isBusy}
        onMake={(wanted, done) =>
          change(async () => {
            setMade(await makeToken(token, slug, wanted));
            done();
          })
        }
      />
    </Section>
  );
}

function stateOf(token: Token, now: Date): string {
  if (token.revoked_at !== null) return "taken back";
  if (token.expires_at === null) return "holds";
  return new Date(token.expires_at) <= now
    ? `ended ${formatDay(token.expires_at)}`
    : `until ${formatDay(token.expires_at)}`;
}

interface TokenTableProps {
  readonly found: readonly Token[] | null;
  readonly isBusy: boolean;
  readonly onRevoke: (token: Token) => void;
}

function TokenTable({ found, isBusy, onRevoke }: TokenTableProps) {
  const now = new Date();
  return (
    <ManagedTable
      label="Tokens of the project"
      titles={["For", "Key", "Scopes", "Made", "Last used", "State"]}
      found={found}
      none="None are bound to this project."
    >
      {(each) => (
        <tr key={each.key}>
          <th scope="row">{each.name}</th>
          <td>
            <code>ww_{each.key}…</code>
          </td>
          <td>{each.scopes.join(", ")}</td>
          <td title={each.created_at}>{formatAgo(each.created_at, now)}</td>
          <td title={each.last_used_at ?? ""}>
            {each.last_used_at === null ? "never" : formatAgo(each.last_used_at, now)}
          </td>
          <td title={each.expires_at ?? ""}>{stateOf(each, now)}</td>
          <td>
            {each.revoked_at === null && (
              <RowAction does="Take back" isBusy={isBusy} onClick={() => onRevoke(each)} />
            )}
          </td>
        </tr>
      )}
    </ManagedTable>
  );
}
