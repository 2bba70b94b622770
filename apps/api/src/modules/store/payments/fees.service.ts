import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { paymentsWithoutFee, recordPaymentFee } from "./payment.queries.ts";
import type { PaymentProviders } from "./payment-provider.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    learn_payment_fees: Record<string, never>;
  }
}

/** Payments queried per run. */
const BATCH = 50;
/** A provider that could not report the fee is asked again after this time. */
const RETRY_MS = 6 * 60 * 60_000;
/** Days after which a missing fee is no longer expected. */
const DAYS = 60;

/** Fetches payment providers' fees for the owner's exports. */
export function createFees(deps: { db: Kysely<DB>; clock: Clock; providers: PaymentProviders }) {
  const { db, clock, providers } = deps;

  /** A failure on one payment does not stop the others; all failures are thrown at the end. */
  const fetchFees = async (): Promise<void> => {
    const withFees = providers.all.filter(({ feeOf }) => feeOf !== undefined).map(({ name }) => name);
    if (withFees.length === 0) return;
    const now = clock.now().getTime();
    const due = { since: new Date(now - DAYS * 86_400_000), before: new Date(now - RETRY_MS), limit: BATCH };
    const failures: unknown[] = [];
    for (const { id, provider, provider_intent_id } of await paymentsWithoutFee(db, withFees, due)) {
      if (provider_intent_id === null) continue;
      try {
        await recordPaymentFee(
          db,
          id,
          (await providers.byName(provider)?.feeOf?.(provider_intent_id)) ?? null,
          clock.now(),
        );
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} fees could not be fetched`);
  };

  return {
    fetchFees,
    job: defineJob({ name: "learn_payment_fees", outward: true, cron: "*/15 * * * *", run: fetchFees }),
  };
}
