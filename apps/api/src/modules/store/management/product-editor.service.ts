import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import type {
  EditorProductListInput,
  EditorProductRow,
  ProductChangeInput,
  ProductFields,
  ProductForEditing,
  StockChangeInput,
  StockMovement,
} from "@fanfare/contracts/store/product-editor";
import type { Kysely, Selectable, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB, Products } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { isRelease } from "../../music/public.queries.ts";
import { isBundle, isPart, partChoices, partsOfProduct, replaceParts } from "../catalogue/bundle.queries.ts";
import {
  deleteProduct,
  insertProduct,
  lockProduct,
  replacePictures,
  updateProduct,
} from "../catalogue/product-rows.queries.ts";
import { checkGrid } from "../catalogue/product-variants.ts";
import { lockStock, setStock } from "../catalogue/stock.queries.ts";
import { lineName } from "../catalogue/stock.ts";
import { writeGrid } from "../catalogue/write-grid.ts";
import { mostPieces } from "../orders/purchase-limits.ts";
import type { Preorders } from "../preorders/preorders.service.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { isCategory } from "./category-editor.queries.ts";
import {
  findProductForEditing,
  listProductsForEditing,
  movementsOf,
  removalPreview,
  sourceOf,
  variantLabel,
  variantsForEditing,
} from "./product-editor.queries.ts";
import { checkOffers } from "./provider-grid.ts";

const ABOVE_PRICE = "Must not be more than the price, which is what is proposed";

/** Returns the minimum that fans can name. If it is left out, the stored one is kept for a download and cleared otherwise. */
function minimumOf(fields: ProductFields, before: { minimum_price_cents: number | null } | null): number | null {
  if (fields.minimum_price !== undefined) return fields.minimum_price;
  const kept = fields.digital ? (before?.minimum_price_cents ?? null) : null;
  if (kept !== null && kept > fields.price) throw invalid({ minimum_price: [ABOVE_PRICE] });
  return kept;
}

/** Throws `validation` if fans cannot name a price with these fields. */
function checkMinimum({ minimum_price: minimum, price, digital, variants }: ProductFields, step: number): void {
  if (minimum === undefined || minimum === null) return;
  const faults = [
    !digital && "Fans can name the price of a download only",
    variants.length > 0 && "Fans cannot name a price where there are sizes to choose from",
    minimum > price && ABOVE_PRICE,
    minimum % step !== 0 && WHOLE_AMOUNT,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw invalid({ minimum_price: faults });
}

type Kept = Pick<Selectable<Products>, "published_at" | "minimum_price_cents" | "free_download" | "out_at">;

/**
 * Returns the condition of a free download. If it is left out, the stored one is kept for a download and cleared otherwise.
 * Throws `validation` for a product that costs something.
 */
function freeOf(fields: ProductFields, before: Kept | null): Kept["free_download"] {
  const { digital, variants, price } = fields;
  const free =
    fields.free_download === undefined ? (digital ? (before?.free_download ?? null) : null) : fields.free_download;
  if (free === null) return null;
  const faults = [
    !digital && "Only a download can be given away",
    variants.length > 0 && "What has sizes to choose from cannot be given away",
    (minimumOf(fields, before) ?? price) > 0 &&
      "What is given away costs nothing: make the price 0, or the least that fans can name",
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw invalid({ free_download: faults });
  return free;
}

/** Throws `validation` for invalid parts. `productId` is null for a new product. */
async function checkParts(db: Kysely<DB>, fields: ProductFields, productId: number | null): Promise<void> {
  const parts = fields.parts ?? [];
  if (parts.length === 0) return;
  const choices = new Map((await partChoices(db)).map((choice) => [choice.variant_id, choice]));
  const chosen = parts.map((part) => choices.get(part.variant_id));
  const source = productId === null ? null : await sourceOf(db, productId);
  const faults = [
    source === "provider" && "What the provider makes is no bundle",
    fields.digital && "A download is no bundle: make the download a part",
    fields.variants.length > 0 && "A bundle has no sizes of its own: make a bundle for each",
    new Set(parts.map((part) => part.variant_id)).size !== parts.length && "Every part once, with how many of it",
    chosen.some((choice) => !choice || choice.product_id === productId) && "One of the parts cannot be one (any more)",
    !chosen.some((choice) => choice?.source === "own_stock") && "At least one part has to be sent by you",
    parts.some(({ quantity }, index) => quantity > mostPieces(chosen[index] ?? { max_per_order: quantity })) &&
      "More of a part than fit in one order: let its product allow more first",
    productId !== null && (await isPart(db, productId)) && "This is a part of another bundle",
  ].filter((fault): fault is string => typeof fault === "string");
  if (faults.length > 0) throw invalid({ parts: faults });
}

/** Replaces the parts of a product; a bundle has no stock of its own. */
async function writeParts(
  trx: Transaction<DB>,
  productId: number,
  parts: readonly { variant_id: number; quantity: number }[],
  actorId: number,
): Promise<void> {
  if (parts.length > 0) {
    for (const variant of await variantsForEditing(trx, productId)) {
      if (variant.quantity !== null) await setStock(trx, variant.id, null, { actorId, note: "Made a bundle" });
    }
  }
  await replaceParts(trx, productId, parts);
}

type Saved = { id: number; version: number };

/** Locks and returns a product; undefined for tickets, which are edited at their show. */
async function lockOwnProduct(trx: Transaction<DB>, id: number) {
  const product = await lockProduct(trx, id);
  return product?.source === "ticket" ? undefined : product;
}

/** The team's product editor: data, grid and stock. */
export function createProductEditor(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  preorders: Pick<Preorders, "moved">;
}) {
  const { db, clock, content, media, preorders } = deps;

  const columnsOf = (fields: ProductFields, before: Kept | null) => ({
    name: fields.name,
    description: fields.description,
    details: JSON.stringify(fields.details),
    price_cents: fields.price,
    minimum_price_cents: minimumOf(fields, before),
    free_download: freeOf(fields, before),
    out_at:
      fields.out_at === undefined ? (before?.out_at ?? null) : fields.out_at === null ? null : new Date(fields.out_at),
    product_type: fields.product_type,
    category_id: fields.category_id,
    max_per_order: fields.max_per_order,
    ...(fields.ships_to && { ships_to: fields.ships_to }),
    ...(fields.safety_text !== undefined && { safety_text: fields.safety_text || null }),
    is_featured: fields.is_featured,
    is_available: fields.is_available,
    visibility: fields.visibility,
    published_at:
      fields.published_at !== null
        ? new Date(fields.published_at)
        : fields.visibility === "draft"
          ? null
          : (before?.published_at ?? clock.now()),
    options: JSON.stringify(fields.options),
  });

  /**
   * A provider's product stays the provider's; others are files or pieces, as set by the owner. A product that is not a download
   * keeps its album unless another one is given.
   */
  const sourceColumns = ({ digital, album_id }: ProductFields, source: ProductForEditing["source"] | null) => {
    const beside = album_id === undefined ? {} : { album_id };
    if (source === "provider") return beside;
    if (digital) {
      return {
        source: "digital" as const,
        album_id: digital.kind === "album" ? digital.id : null,
        track_id: digital.kind === "track" ? digital.id : null,
      };
    }
    return { source: "own_stock" as const, ...(source === "digital" && { album_id: null, track_id: null }), ...beside };
  };

  const check = async (fields: ProductFields, productId: number | null): Promise<void> => {
    const source = productId === null ? null : await sourceOf(db, productId);
    if (productId !== null && source === "provider") await checkOffers(db, productId, fields);
    checkGrid(fields, { isProviders: source === "provider" });
    const parts = fields.parts ?? (productId === null ? [] : await partsOfProduct(db, productId));
    if (fields.out_at && parts.length > 0) {
      throw invalid({ out_at: ["A bundle is out with the last of its parts: say when each of them is"] });
    }
    if (fields.out_at && source === "provider") {
      throw invalid({ out_at: ["What the provider makes is made once it is paid: it cannot wait"] });
    }
    const step = smallestStep(currencyOf(await readShopSettings(db)));
    if (fields.price % step !== 0) throw invalid({ price: [WHOLE_AMOUNT] });
    checkMinimum(fields, step);
    if (fields.variants.some(({ price_modifier }) => price_modifier % step !== 0)) {
      throw invalid({ variants: [WHOLE_AMOUNT] });
    }
    if (fields.parts) await checkParts(db, fields, productId);
    for (const picture of fields.pictures) await assertStored(media, picture, "pictures");
    if (fields.category_id !== null && !(await isCategory(db, fields.category_id))) {
      throw invalid({ category_id: ["This category is not there (any more)"] });
    }
    if (fields.album_id && !fields.digital && !(await isRelease(db, { kind: "album", id: fields.album_id }))) {
      throw invalid({ album_id: ["This album is not there (any more)"] });
    }
    if (fields.digital && !(await isRelease(db, fields.digital))) {
      throw invalid({ digital: [`This ${fields.digital.kind} is not there (any more)`] });
    }
  };

  const skuTaken = (error: unknown) =>
    isUniqueViolation(error, "product_variants_sku_key")
      ? invalid({ variants: ["One of the SKUs belongs to another product already"] })
      : error;

  /**
   * Creates a product within a transaction; `movedFrom` is its name at the other service if it was moved in. Throws `validation`.
   */
  const create = async (
    trx: Transaction<DB>,
    { actorId, fields, movedFrom = null }: { actorId: number; fields: ProductFields; movedFrom?: string | null },
  ): Promise<Saved> => {
    await check(fields, null);
    const now = clock.now();
    try {
      const columns = { ...columnsOf(fields, null), ...sourceColumns(fields, null), moved_from: movedFrom };
      const made = await insertProduct(trx, { ...columns, created_at: now, updated_at: now });
      const isMade = (fields.parts ?? []).length > 0;
      await writeGrid(trx, made.id, isMade ? { ...fields, stock: null } : fields, { actorId, now });
      if (fields.parts) await writeParts(trx, made.id, fields.parts, actorId);
      await replacePictures(trx, made.id, fields.pictures);
      if (columns.out_at) await preorders.moved(trx, { id: made.id, out_at: columns.out_at });
      await recordAudit(trx, {
        actor_id: actorId,
        action: "product.created",
        subject_type: "product",
        subject_id: made.id,
        summary: `${movedFrom === null ? "Made" : "Moved in"} the product “${fields.name}”`,
      });
      return made;
    } catch (error) {
      throw skuTaken(error);
    }
  };

  return {
    list: (query: EditorProductListInput): Promise<PageOf<EditorProductRow>> =>
      listProductsForEditing(db, query, clock.now()),

    /** Throws `not_found`. */
    async byId(id: number): Promise<ProductForEditing> {
      const product = await findProductForEditing(db, id, clock.now());
      if (!product) throw notFound();
      return product;
    },

    create: (actorId: number, fields: ProductFields): Promise<Saved> =>
      content.write((trx) => create(trx, { actorId, fields })),
    createWithin: create,

    /** Throws `not_found`, `conflict` for an outdated version, and `validation`. */
    async change(actorId: number, { id, version, ...fields }: ProductChangeInput): Promise<Saved> {
      await check(fields, id);
      return content
        .write(async (trx) => {
          const before = await lockOwnProduct(trx, id);
          assertVersion(before, version);
          const columns = {
            ...columnsOf(fields, before ?? null),
            ...sourceColumns(fields, before?.source ?? null),
            // The provider's formatted description would hide the owner's new text.
            ...(before?.description !== fields.description && { description_html: null }),
          };
          await updateProduct(trx, id, {
            ...columns,
            updated_at: clock.now(),
          });
          if (columns.out_at?.getTime() !== before?.out_at?.getTime()) {
            await preorders.moved(trx, { id, out_at: columns.out_at });
          }
          await writeGrid(trx, id, fields, { actorId, now: clock.now() });
          if (fields.parts) await writeParts(trx, id, fields.parts, actorId);
          await replacePictures(trx, id, fields.pictures);
          await recordAudit(trx, {
            actor_id: actorId,
            action: "product.updated",
            subject_type: "product",
            subject_id: id,
            summary: `Changed the product “${fields.name}”`,
            changes: changesOf(before ?? {}, { ...columns, details: fields.details, options: fields.options }),
          });
          return { id, version: version + 1 };
        })
        .catch((error: unknown) => {
          throw skuTaken(error);
        });
    },

    /** Returns what deleting the product would affect. Throws `not_found`. */
    async removalPreview(id: number) {
      const preview = await removalPreview(db, id);
      if (!preview) throw notFound();
      return preview;
    },

    /** Deletes a product with its reviews; orders keep its name and price. Throws `not_found` and `conflict`. */
    remove: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const product = await lockOwnProduct(trx, id);
        assertVersion(product, version);
        await deleteProduct(trx, id);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "product.deleted",
          subject_type: "product",
          subject_id: id,
          summary: `Deleted the product “${product?.name}”`,
        });
      }),

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

    /** Returns the variants that a bundle can be made of. */
    async partChoices(): Promise<{ variant_id: number; name: string }[]> {
      const rows = await partChoices(db);
      return rows.map(({ variant_id, name, variant }) => ({ variant_id, name: lineName(name, variant) }));
    },

    movements: (variantId: number): Promise<StockMovement[]> => movementsOf(db, variantId),
  };
}
