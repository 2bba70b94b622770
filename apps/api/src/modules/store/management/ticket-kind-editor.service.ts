import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type {
  TicketKindFields,
  TicketKindsForEditing,
  TicketKindsInput,
} from "@fanfare/contracts/store/ticket-kinds-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import type { SoldPlacesService } from "../../events/sold/sold-places.service.ts";
import {
  clearGridNames,
  deleteProduct,
  deleteVariants,
  insertProduct,
  insertVariant,
  lockProduct,
  updateProduct,
  updateVariant,
} from "../catalogue/product-rows.queries.ts";
import { setStock } from "../catalogue/stock.queries.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { presalesSold } from "../tickets/presale.queries.ts";
import { kindsOf, showOf, ticketProduct, writeKind } from "../tickets/ticket-kind.queries.ts";

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

type KindRow = Awaited<ReturnType<typeof kindsOf>>[number];

const presaleOf = ({ presale_from, presale_code, presale_places }: KindRow, sold: number) =>
  presale_from && presale_code
    ? { from: presale_from.toISOString(), code: presale_code, places: presale_places, sold }
    : null;

/** The columns of a submitted presale; without one, those of the kind so far. */
const presaleColumns = (presale: TicketKindFields["presale"], old: KindRow | undefined) =>
  presale === undefined
    ? {
        presale_from: old?.presale_from ?? null,
        presale_code: old?.presale_code ?? null,
        presale_places: old?.presale_places ?? null,
      }
    : {
        presale_from: dateOf(presale?.from ?? null),
        presale_code: presale?.code ?? null,
        presale_places: presale?.places ?? null,
      };

/** The team's editor of a show's ticket kinds. */
export function createTicketKindEditor(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  soldPlaces: Pick<SoldPlacesService, "lockForKinds" | "setPlaces">;
}) {
  const { db, clock, content, soldPlaces } = deps;

  const forEditing = async (from: Kysely<DB>, eventId: number): Promise<TicketKindsForEditing> => {
    if (!(await showOf(from, eventId))) throw notFound();
    const product = await ticketProduct(from, eventId);
    const kinds = product ? await kindsOf(from, product.id) : [];
    const early = product ? await presalesSold(from, product.id) : new Map<number, number>();
    return {
      version: product?.version ?? 0,
      currency: currencyOf(await readShopSettings(from)),
      kinds: kinds.map((kind) => ({
        id: kind.id,
        name: kind.name,
        places: kind.places,
        price: centsToDecimal(kind.price_cents),
        sold: kind.places - kind.left,
        sales_from: kind.sales_from?.toISOString() ?? null,
        sales_until: kind.sales_until?.toISOString() ?? null,
        presale: presaleOf(kind, early.get(kind.id) ?? 0),
      })),
    };
  };

  /** Returns the show's product, locked, and creates it if it is missing. Throws `conflict` for an outdated version. */
  const productFor = async (trx: Transaction<DB>, eventId: number, title: string, version: number) => {
    const found = await ticketProduct(trx, eventId);
    const now = clock.now();
    if (!found) {
      if (version !== 0)
        throw new AppError("conflict", "The ticket kinds were removed in the meantime. Please reload.");
      return insertProduct(trx, {
        name: title,
        price_cents: 0,
        product_type: "ticket",
        source: "ticket",
        event_id: eventId,
        // Reached from the show's page only; it is in no list, search or feed of the store.
        visibility: "unlisted",
        published_at: now,
        created_at: now,
        updated_at: now,
      });
    }
    const product = await lockProduct(trx, found.id);
    assertVersion(product, version);
    await updateProduct(trx, found.id, { name: title, updated_at: now });
    return found;
  };

  const writeKinds = async (
    trx: Transaction<DB>,
    productId: number,
    kinds: readonly TicketKindFields[],
    actorId: number,
  ) => {
    const before = new Map((await kindsOf(trx, productId)).map((kind) => [kind.id, kind]));
    if (kinds.some(({ id }) => id !== null && !before.has(id))) {
      throw invalid({ kinds: ["A ticket kind was removed in the meantime. Reload to see the current ones."] });
    }
    const gone = [...before.values()].filter(({ id }) => !kinds.some((kind) => kind.id === id));
    const sold = gone.find(({ places, left }) => places > left);
    if (sold) {
      throw invalid({
        kinds: [`Tickets of the kind “${sold.name}” are sold: set its places to what is sold instead.`],
      });
    }
    if (gone.length > 0) {
      await deleteVariants(
        trx,
        gone.map(({ id }) => id),
      );
    }
    await clearGridNames(trx, productId);
    for (const [position, { id, name, price, places, presale, ...sale }] of kinds.entries()) {
      const columns = { name, price_modifier_cents: price, position, updated_at: clock.now() };
      const old = id === null ? undefined : before.get(id);
      const taken = old ? old.places - old.left : 0;
      if (places < taken) throw invalid({ kinds: [`${taken} tickets of the kind “${name}” are sold already`] });
      if (old) await updateVariant(trx, old.id, columns);
      const variant_id = old?.id ?? (await insertVariant(trx, { product_id: productId, ...columns }));
      const sales_from = dateOf(sale.sales_from);
      const early = presaleColumns(presale, old);
      if (early.presale_from && (!sales_from || sales_from <= early.presale_from)) {
        throw invalid({ kinds: [`The kind “${name}” has a presale, so its general sale has to begin after that.`] });
      }
      await writeKind(trx, { variant_id, places, sales_from, sales_until: dateOf(sale.sales_until), ...early });
      await setStock(trx, variant_id, places - taken, { actorId, note: null });
    }
  };

  return {
    /** Throws `not_found`. */
    forEditing: (eventId: number): Promise<TicketKindsForEditing> => forEditing(db, eventId),

    /**
     * Replaces the ticket kinds of a show, whose places then add up to its capacity. Throws `not_found`, `conflict` for an
     * outdated version and for a show that fans have joined, and `validation`, also for fewer places than are sold.
     */
    change: (actorId: number, { id, version, kinds }: TicketKindsInput): Promise<TicketKindsForEditing> =>
      content.write(async (trx) => {
        const step = smallestStep(currencyOf(await readShopSettings(trx)));
        if (kinds.some(({ price }) => price % step !== 0)) throw invalid({ kinds: [WHOLE_AMOUNT] });
        // Locks the show before its product and stock, in the same order as orders do.
        const { title } = await soldPlaces.lockForKinds(trx, id);
        const product = await productFor(trx, id, title, version);
        await writeKinds(trx, product.id, kinds, actorId);
        if (kinds.length === 0) await deleteProduct(trx, product.id);
        const places = kinds.reduce((total, kind) => total + kind.places, 0);
        await soldPlaces.setPlaces(trx, id, kinds.length === 0 ? null : places);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "event.ticket_kinds_changed",
          subject_type: "event",
          subject_id: id,
          summary: `Changed the ticket kinds of the show “${title}”`,
          changes: { kinds: [null, kinds.map(({ name, price, places: count }) => `${name}: ${price} × ${count}`)] },
        });
        return forEditing(trx, id);
      }),
  };
}
