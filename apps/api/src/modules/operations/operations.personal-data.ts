import { allAtOnce, type PersonalDataSource } from "../../platform/personal-data.ts";
import { choicesOf } from "./notices/owner-notices.queries.ts";

/** The audit log records which team member did what; it stays without the name, by the table's own rule. */
export const operationsPersonalData: PersonalDataSource = {
  tables: ["audit_log", "team_notice_choices"],
  files: { team_notices: (db, { id }) => allAtOnce(choicesOf(db, id)) },
  // Choices are deleted with the account's row.
  erase: async () => undefined,
};
