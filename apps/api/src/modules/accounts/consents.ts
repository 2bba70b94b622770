import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Consents, DB } from "../../platform/db/types.gen.ts";

type Consent = {
  user_id: number | null;
  email: string;
  purpose: Consents["purpose"];
  granted: boolean;
  text_version: string;
  source: Consents["source"];
};

/** Adds to the record of who agreed to what. Call it in the transaction that acts on it. */
export async function recordConsent(db: Kysely<DB>, clock: Clock, consent: Consent): Promise<void> {
  await db
    .insertInto("consents")
    .values({ ...consent, created_at: clock.now() })
    .execute();
}
