import type { PersonalDataSource } from "../../platform/personal-data.ts";

/** Legal texts say who of the team published them; they stay without the name, by the table's own rule. */
export const sitePersonalData: PersonalDataSource = {
  tables: ["legal_texts"],
  files: {},
  erase: async () => undefined,
};
