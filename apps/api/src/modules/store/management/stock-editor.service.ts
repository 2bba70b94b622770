import type { StockChangeInput, StockMovement } from "@fanfare/contracts/store/product-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { isBundle } from "../catalogue/bundle.queries.ts";
import { lockStock, setStock } from "../catalogue/stock.queries.ts";
import { movementsOf, variantLabel } from "./product-editor.queries.ts";

/** The team's stock: changes, counts and their history. */
export function createStockEditor({ db, content }: { db: Kysely<DB>; content: Content }) {
  return {
    /**
     * Records a change of stock, or a count. Throws `not_found`, and `validation` at `by` if there are too few pieces to remove
     * or the stock is not counted yet.
     */
    changeStock: (actorId: number, input: StockChangeInput): Promise<{ variant_id: number; stock: number | null }> =>
      content.write(async (trx) => {
        const variant = await variantLabel(trx, input.variant_id);
        if (!variant) throw notFound();
        if (await isBundle(trx, input.variant_id)) {
          throw invalid({ by: ["What is left of a bundle is what is left of its parts: change theirs"] });
        }
        const before = await lockStock(trx, input.variant_id);
        if (input.by !== undefined && before === null) {
          throw invalid({ by: ["This is not counted yet: say how many there are"] });
        }
        const after = input.to === undefined ? (before ?? 0) + (input.by ?? 0) : input.to;
        if (after !== null && after < 0) throw invalid({ by: [`There are only ${before}`] });
        const note = input.note || null;
        await setStock(trx, input.variant_id, after, { actorId, note, reason: input.reason });
        const what = variant.is_only ? variant.product : `${variant.product} (${variant.name})`;
        await recordAudit(trx, {
          actor_id: actorId,
          action: "stock.changed",
          subject_type: "variant",
          subject_id: input.variant_id,
          summary: `Changed the stock of ${what}: ${input.reason}`,
          changes: { stock: [before, after] },
        });
        return { variant_id: input.variant_id, stock: after };
      }),

    movements: (variantId: number): Promise<StockMovement[]> => movementsOf(db, variantId),
  };
}
