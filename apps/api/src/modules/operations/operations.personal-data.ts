import type { PersonalDataSource } from "../../platform/personal-data.ts";

/** The audit log says who of the team did what; it stays without the name, by the table's own rule. */
export const operationsPersonalData: PersonalDataSource = {
  tables: ["audit_log"],
  files: {},
  erase: async () => undefined,
};
