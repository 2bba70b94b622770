import { allAtOnce, type PersonalDataSource } from "../../platform/personal-data.ts";
import { keysOf } from "./api-key.queries.ts";

/** Keys are of who made them, and end with their account. */
export const programsPersonalData: PersonalDataSource = {
  tables: ["api_keys"],
  files: { api_keys: (db, { id }) => allAtOnce(keysOf(db, id)) },
  erase: async () => undefined,
};
