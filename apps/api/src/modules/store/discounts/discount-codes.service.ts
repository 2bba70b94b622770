import { t } from "@fanfare/contracts/common/language";
import { CODES_MAX } from "@fanfare/contracts/store/discount-code";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { linesOfFan } from "../cart/cart.queries.ts";
import { priced } from "../cart/priced.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { codesOfFan, dropCode, findCode, putCode } from "./discount.queries.ts";
import { applyCodes } from "./discounts.ts";

/** Codes in fans' carts. The caller holds the cart's lock. */
export function createCartCodes({ clock }: { clock: Clock }) {
  return {
    /**
     * Enters a code; idempotent if it is already in the cart. Throws `validation` on `code` for an unknown code, and `conflict`
     * with the reason for one that takes nothing off this cart.
     */
    async enter(trx: Transaction<DB>, userId: number, cartId: number, typed: string): Promise<void> {
      const code = await findCode(trx, userId, typed);
      if (!code) throw invalid({ code: [t("The code {code} does not exist.", { code: typed })] });
      const present = await codesOfFan(trx, userId);
      if (present.some(({ id }) => id === code.id)) return;
      if (present.length >= CODES_MAX) {
        throw new AppError("conflict", t("You can use at most {count} codes per order.", { count: CODES_MAX }));
      }
      const lines = (await linesOfFan(trx, userId, clock.now())).map(priced);
      const applied = applyCodes(lines, [...present, code], clock.now(), currencyOf(await readShopSettings(trx))).at(
        -1,
      );
      if (applied && applied.problem !== null) throw new AppError("conflict", applied.problem);
      await putCode(trx, cartId, code.id);
    },

    /** Removes a code. Returns whether it was in the cart. */
    leave: (trx: Transaction<DB>, cartId: number, code: string): Promise<boolean> => dropCode(trx, cartId, code),

    /** Returns the codes of a fan's cart and what each takes off these lines. */
    async applied(from: Kysely<DB>, userId: number, lines: Parameters<typeof applyCodes>[0]) {
      const codes = await codesOfFan(from, userId);
      if (codes.length === 0) return [];
      return applyCodes(lines, codes, clock.now(), currencyOf(await readShopSettings(from)));
    },
  };
}

export type CartCodes = ReturnType<typeof createCartCodes>;
