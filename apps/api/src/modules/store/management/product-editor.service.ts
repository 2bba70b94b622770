import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import type {
  EditorProductListInput,
  EditorProductRow,
  ProductChangeInput,
  ProductFields,
  ProductForEditing,
} from "@fanfare/contracts/store/product-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { isRelease } from "../../music/public.queries.ts";
import { partChoices, partsOfProduct } from "../catalogue/bundle.queries.ts";
import {
  deleteProduct,
  insertProduct,
  lockProduct,
  replacePictures,
  updateProduct,
} from "../catalogue/product-rows.queries.ts";
import { checkGrid } from "../catalogue/product-variants.ts";
import { lineName } from "../catalogue/stock.ts";
import { writeGrid } from "../catalogue/write-grid.ts";
import type { Preorders } from "../preorders/preorders.service.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { isCategory } from "./category-editor.queries.ts";
import { findProductForEditing, listProductsForEditing, removalPreview, sourceOf } from "./product-editor.queries.ts";
import { checkMinimum, columnsOf, sourceColumns } from "./product-field-rules.ts";
import { checkParts, writeParts } from "./product-parts.ts";
import { checkOffers } from "./provider-grid.ts";

type Saved = { id: number; version: number };

/** Locks and returns a product; undefined for tickets, which are edited at their show. */
async function lockOwnProduct(trx: Transaction<DB>, id: number) {
  const product = await lockProduct(trx, id);
  return product?.source === "ticket" ? undefined : product;
}

/** The team's product editor: data, grid and parts. */
export function createProductEditor(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  preorders: Pick<Preorders, "moved">;
}) {
  const { db, clock, content, media, preorders } = deps;

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
      const columns = { ...columnsOf(fields, null, now), ...sourceColumns(fields, null), moved_from: movedFrom };
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

    /** Throws `validation`. */
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
            ...columnsOf(fields, before ?? null, clock.now()),
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

    /** Returns the variants that a bundle can be made of. */
    async partChoices(): Promise<{ variant_id: number; name: string }[]> {
      const rows = await partChoices(db);
      return rows.map(({ variant_id, name, variant }) => ({ variant_id, name: lineName(name, variant) }));
    },
  };
}
