import { allAtOnce, type PersonalDataSource } from "../../platform/personal-data.ts";
import { keysOf } from "./api-key.queries.ts";
import { eraseMessagesAbout, messagesAbout } from "./webhook.queries.ts";

/** Keys are of who made them, and end with their account; webhooks tell of a new account by its number. */
export const programsPersonalData: PersonalDataSource = {
  tables: ["api_keys", "webhook_messages"],
  files: {
    api_keys: (db, { id }) => allAtOnce(keysOf(db, id)),
    webhooks: (db, { id }) => allAtOnce(messagesAbout(db, id)),
  },
  erase: (trx, { id }) => eraseMessagesAbout(trx, id),
};
