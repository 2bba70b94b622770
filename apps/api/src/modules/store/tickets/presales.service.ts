import { createHash, timingSafeEqual } from "node:crypto";
import { t } from "@fanfare/contracts/common/language";
import type { OpenedPresale, PresaleInput } from "@fanfare/contracts/store/ticket-kinds";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { ActionLimits } from "../../../platform/http/limits/action-limits.ts";
import { presalesOf } from "./presale.queries.ts";
import type { createShowTickets } from "./show-tickets.service.ts";

/** The client that enters a code. */
export type CodeOrigin = { address: string };

const digest = (code: string) => createHash("sha256").update(code).digest();

/** Whether two codes are equal, in constant time. */
const isSame = (typed: string, code: string): boolean => timingSafeEqual(digest(typed), digest(code));

/** The codes of presales. They are compared here only and are in no response for fans. */
export function createPresales(deps: {
  db: Kysely<DB>;
  clock: Clock;
  limits: Pick<ActionLimits, "take" | "giveBack">;
  showTickets: Pick<ReturnType<typeof createShowTickets>, "ofShow">;
}) {
  const { db, clock, limits } = deps;

  /** Returns those of the presales that `typed` opens. Throws `validation` on `field` for none, and `rate_limited`. */
  const open = async <Presale extends { code: string }>(
    presales: readonly Presale[],
    typed: string,
    field: string,
    { address }: CodeOrigin,
  ): Promise<Presale[]> => {
    // Counted before the comparison, so that concurrent guesses cannot go past the limit.
    await limits.take("presale_code", address);
    const opened = presales.filter(({ code }) => isSame(typed, code));
    if (opened.length === 0) throw invalid({ [field]: [t("This code does not open the presale.")] });
    await limits.giveBack("presale_code", address);
    return opened;
  };

  return {
    /**
     * Whether a code opens a variant's presale, for adding it to a cart; false while none is on, such as in the general sale.
     * Throws `validation` on `presale_code` for a wrong code, and `rate_limited` after too many of these.
     */
    async opens(
      { product_id, variant_id }: { product_id: number; variant_id: number },
      typed: string,
      origin: CodeOrigin,
    ): Promise<boolean> {
      const presales = await presalesOf(db, product_id, clock.now());
      const own = presales.filter((presale) => presale.variant_id === variant_id);
      return own.length > 0 && (await open(own, typed, "presale_code", origin)).length > 0;
    },

    /**
     * Returns the ticket kinds of a show that a code opens, with the tickets left. Throws `not_found` for a show that visitors
     * cannot reach, `conflict` while no presale is on, `validation` on `code` for a wrong code, and `rate_limited`.
     */
    async ofShow({ id, code }: PresaleInput, origin: CodeOrigin): Promise<OpenedPresale> {
      const { product_id, kinds } = await deps.showTickets.ofShow(id);
      const presales = product_id === null ? [] : await presalesOf(db, product_id, clock.now());
      if (presales.length === 0) throw new AppError("conflict", t("There is no presale for this show right now."));
      const opened = await open(presales, code, "code", origin);
      return {
        kinds: kinds.flatMap((kind) => {
          const presale = opened.find(({ variant_id }) => variant_id === kind.id);
          return presale
            ? [{ id: kind.id, places_left: Math.min(kind.places_left, presale.left ?? kind.places_left) }]
            : [];
        }),
      };
    },
  };
}

export type Presales = ReturnType<typeof createPresales>;
