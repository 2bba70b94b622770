import type { AccountLanguage } from "@fanfare/contracts/auth/language";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { findUserById, setLanguage } from "../users.queries.ts";

/** The language of an account's mails: initially that of its registration. */
export function createAccountLanguage(deps: {
  db: Kysely<DB>;
  /** The languages that the site offers, by code. */
  offered: () => Promise<readonly string[]>;
}) {
  const { db } = deps;
  return {
    /** Throws `unauthenticated` when the account does not exist. */
    async read(userId: number): Promise<AccountLanguage> {
      const account = await findUserById(db, userId);
      if (!account) throw new AppError("unauthenticated");
      return { language: account.language };
    },

    /**
     * Also changes the language of mails about the account's orders, shows and waiting notices. Throws `validation` on `language`
     * when the site does not offer it.
     */
    async change(userId: number, { language }: AccountLanguage): Promise<AccountLanguage> {
      if (!(await deps.offered()).includes(language)) throw invalid({ language: ["This language is not offered"] });
      await setLanguage(db, userId, language);
      return { language };
    },
  };
}
