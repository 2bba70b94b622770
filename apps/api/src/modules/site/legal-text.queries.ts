import type { LegalKind } from "@fanfare/contracts/admin/site";
import type { Insertable, Kysely, Transaction } from "kysely";
import type { DB, LegalTexts } from "../../platform/db/types.gen.ts";

/** The most wordings shown to the owner, of all kinds together. */
const MAX_LISTED = 100;

/** The owner's wording in force; undefined when the owner has never published one. */
export const newestLegalText = (db: Kysely<DB>, kind: LegalKind) =>
  db
    .selectFrom("legal_texts")
    .select(["id", "version", "body"])
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** All wordings, the newest first. */
export const listLegalTexts = (db: Kysely<DB>) =>
  db
    .selectFrom("legal_texts")
    .select(["id", "kind", "version", "body", "created_at"])
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();

/** Adds a wording; a second one of the same kind and version violates `legal_texts_kind_version_key`. */
export async function insertLegalText(trx: Transaction<DB>, text: Insertable<LegalTexts>): Promise<void> {
  await trx.insertInto("legal_texts").values(text).execute();
}
