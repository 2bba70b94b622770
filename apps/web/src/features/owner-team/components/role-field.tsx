import { TEAM_ROLES, type TeamRole } from "@fanfare/contracts/admin/team";
import type { ComponentProps } from "react";
import { SelectField } from "../../owner-ui/field.tsx";
import { ROLE_WORDS } from "../role-words.ts";

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, "label" | "help" | "value"> & { value: TeamRole };

/** A choice among the roles, with an explanation of the chosen one. */
export const RoleField = ({ value, ...field }: RoleFieldProps) => (
  <SelectField label="Role" {...field} value={value} help={ROLE_WORDS[value].about}>
    {TEAM_ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_WORDS[role].label}
      </option>
    ))}
  </SelectField>
);
