import type { PersonalDataSource } from "../../platform/personal-data.ts";

/**
 * Legal texts record which team member published them; when that account is deleted, the table's own rule keeps the text without
 * the name.
 */
export const sitePersonalData: PersonalDataSource = {
  tables: ["legal_texts"],
  files: {},
  erase: async () => undefined,
};
