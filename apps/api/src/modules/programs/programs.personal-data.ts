import { allAtOnce, type PersonalDataSource } from "../../platform/personal-data.ts";
import { keysOf } from "./api-key.queries.ts";
import { eraseMessagesAbout, messagesAbout } from "./webhook.queries.ts";

/** Keys belong to their maker and are deleted with the account; webhook messages name a new account by its id. */
export const programsPersonalData: PersonalDataSource = {
  tables: ["api_keys", "webhook_messages"],
  files: {
    api_keys: (db, { id }) => allAtOnce(keysOf(db, id)),
    webhooks: (db, { id }) => allAtOnce(messagesAbout(db, id)),
  },
  erase: (trx, { id }) => eraseMessagesAbout(trx, id),
};
