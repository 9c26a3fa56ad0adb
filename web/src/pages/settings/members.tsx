import { useState } from "preact/hooks";
import { getMembers, type Presented, removeMember, setRole } from "../../api/administration";
import type { Member, Role } from "../../api/generated";
import { membersUrl } from "../../api/urls";
import { useResource } from "../../state/resource";
import { SelectField } from "../../widgets/select-field";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
import { Section } from "./section";

interface MembersProps {
  readonly token: Presented;
  readonly slug: string;
}

const ROLES: ReadonlyArray<{ readonly value: Role; readonly label: string }> = [
  { value: "viewer", label: "viewer: reads" },
  { value: "triager", label: "triager: decides about changes too" },
  { value: "maintainer", label: "maintainer: uploads and shares too" },
  { value: "admin", label: "admin: everything" },
];

/** Who has a part in the project, and which. */
export function Members({ token, slug }: MembersProps) {
  const [name, setName] = useState("");
  const [role, setNewRole] = useState<Role>("viewer");
  const list = useResource(membersUrl(slug), getMembers(token));
  const { isBusy, problem, change, changeIfSure } = useManaged(list);
  const give = (person: string, wanted: Role, done = () => {}) =>
    change(async () => {
      await setRole(token, slug, person, wanted);
      done();
    });
  return (
    <Section
      title="Members"
      problem={problem}
      about={
        <>
          People who sign in here, and their part in this project. Who runs the server adds people:{" "}
          <code>wirewatch user create</code>.
        </>
      }
    >
      <MemberTable
        found={list.data?.members ?? null}
        isBusy={isBusy}
        onRole={(person, wanted) => give(person, wanted)}
        onRemove={(person) =>
          changeIfSure(`Take ${person}'s part in this project away?`, () =>
            removeMember(token, slug, person),
          )
        }
      />
      <form
        class="settings-form settings-row"
        onSubmit={(event) => {
          event.preventDefault();
          give(name.trim(), role, () => setName(""));
        }}
      >
        <label class="field">
          <span class="field-label">Person</span>
          <input
            type="text"
            required
            maxLength={100}
            autoComplete="off"
            spellcheck={false}
            placeholder="ann"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <SelectField
          label="Role"
          value={role}
          options={ROLES}
          onSelect={(wanted) => setNewRole(wanted as Role)}
        />
        <button type="submit" class="button" disabled={isBusy}>
          Add
        </button>
      </form>
    </Section>
  );
}

interface MemberTableProps {
  readonly found: readonly Member[] | null;
  readonly isBusy: boolean;
  readonly onRole: (person: string, role: Role) => void;
  readonly onRemove: (person: string) => void;
}

function MemberTable({ found, isBusy, onRole, onRemove }: MemberTableProps) {
  return (
    <ManagedTable
      label="Members of the project"
      titles={["Person", "Role"]}
      found={found}
      none="Nobody yet."
    >
      {(each) => (
        <tr key={each.name}>
          <th scope="row">{each.name}</th>
          <td>
            <select
              aria-label={`Role of ${each.name}`}
              value={each.role}
              disabled={isBusy}
              onChange={(event) => onRole(each.name, event.currentTarget.value as Role)}
            >
              {ROLES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </td>
          <td>
            <RowAction does="Remove" isBusy={isBusy} onClick={() => onRemove(each.name)} />
          </td>
        </tr>
      )}
    </ManagedTable>
  );
}
