import type { AccountLanguage } from "@fanfare/contracts/auth/language";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { findUserById, setLanguage } from "./users.queries.ts";

/** The language that an account's mails are in: at first that of its registration. */
export function createAccountLanguage(deps: {
  db: Kysely<DB>;
  /** The languages that the site offers, by code. */
  offered: () => Promise<readonly string[]>;
}) {
  const { db } = deps;
  return {
    async read(userId: number): Promise<AccountLanguage> {
      const account = await findUserById(db, userId);
      if (!account) throw new AppError("unauthenticated");
      return { language: account.language };
    },

    /**
     * Also for the mails about what the account has ordered, joined and asked for. Throws `validation` on `language` for
     * one that the site does not offer.
     */
    async change(userId: number, { language }: AccountLanguage): Promise<AccountLanguage> {
      if (!(await deps.offered()).includes(language)) throw invalid({ language: ["This language is not offered"] });
      await setLanguage(db, userId, language);
      return { language };
    },
  };
}
