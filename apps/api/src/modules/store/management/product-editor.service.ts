import type {
  EditorProductListInput,
  EditorProductRow,
  ProductChangeInput,
  ProductFields,
  ProductForEditing,
  StockChangeInput,
  StockMovement,
} from "@fanfare/contracts/store/product-editor";
import { type Kysely, sql, type Transaction } from "kysely";
import { changesOf, recordAudit } from "../../../platform/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import { assertStored } from "../../../platform/media/picture-upload.ts";
import { writePictures, writeVariants } from "../catalogue/product-parts.ts";
import { checkGrid } from "../catalogue/product-variants.ts";
import { setStock } from "../catalogue/stock.queries.ts";
import { findProductForEditing, listProductsForEditing, movementsOf } from "./product-editor.queries.ts";

type Saved = { id: number; version: number };

/** What the team does with products: says what they are, lays out their grid, counts their stock. */
export function createProductEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) {
  const { db, clock, content, media } = deps;

  const lockProduct = (trx: Transaction<DB>, id: number) =>
    trx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

  const columnsOf = (fields: ProductFields, before: { published_at: Date | null } | null) => ({
    name: fields.name,
    description: fields.description,
    details: JSON.stringify(fields.details),
    price_cents: fields.price,
    product_type: fields.product_type,
    category_id: fields.category_id,
    max_per_order: fields.max_per_order,
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
   * A provider's product stays the provider's; anything else is files or pieces, as the owner says. A record keeps the
   * album it belongs to.
   */
  const sourceColumns = ({ digital }: ProductFields, source: ProductForEditing["source"] | null) => {
    if (source === "provider") return {};
    if (digital) {
      return {
        source: "digital" as const,
        album_id: digital.kind === "album" ? digital.id : null,
        track_id: digital.kind === "track" ? digital.id : null,
      };
    }
    return { source: "own_stock" as const, ...(source === "digital" && { album_id: null, track_id: null }) };
  };

  const check = async (fields: ProductFields): Promise<void> => {
    checkGrid(fields);
    for (const picture of fields.pictures) await assertStored(media, picture, "pictures");
    if (fields.category_id !== null) {
      const found = await db
        .selectFrom("categories")
        .select("id")
        .where("id", "=", fields.category_id)
        .executeTakeFirst();
      if (!found) throw invalid({ category_id: ["This category is not there (any more)"] });
    }
    if (fields.digital) {
      const table = fields.digital.kind === "album" ? "albums" : "tracks";
      const found = await db.selectFrom(table).select("id").where("id", "=", fields.digital.id).executeTakeFirst();
      if (!found) throw invalid({ digital: [`This ${fields.digital.kind} is not there (any more)`] });
    }
  };

  const skuTaken = (error: unknown) =>
    isUniqueViolation(error, "product_variants_sku_key")
      ? invalid({ variants: ["One of the SKUs belongs to another product already"] })
      : error;

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
    async create(actorId: number, fields: ProductFields): Promise<Saved> {
      await check(fields);
      const now = clock.now();
      return content
        .write(async (trx) => {
          const made = await trx
            .insertInto("products")
            .values({ ...columnsOf(fields, null), ...sourceColumns(fields, null), created_at: now, updated_at: now })
            .returning(["id", "version"])
            .executeTakeFirstOrThrow();
          await writeVariants(trx, made.id, fields, { actorId, now });
          await writePictures(trx, made.id, fields.pictures);
          await recordAudit(trx, {
            actor_id: actorId,
            action: "product.created",
            subject_type: "product",
            subject_id: made.id,
            summary: `Made the product “${fields.name}”`,
          });
          return made;
        })
        .catch((error: unknown) => {
          throw skuTaken(error);
        });
    },

    /** Throws `not_found`, `conflict` for a change of something older, and `validation`. */
    async change(actorId: number, { id, version, ...fields }: ProductChangeInput): Promise<Saved> {
      await check(fields);
      return content
        .write(async (trx) => {
          const before = await lockProduct(trx, id);
          assertVersion(before, version);
          const columns = {
            ...columnsOf(fields, before ?? null),
            ...sourceColumns(fields, before?.source ?? null),
            // The same words in another form: they would say what no longer is.
            ...(before?.description !== fields.description && { description_html: null }),
          };
          await trx
            .updateTable("products")
            .set({
              ...columns,
              // The provider's formatted text would hide the owner's own.
              ...(before && before.description !== columns.description ? { description_html: null } : {}),
              version: version + 1,
              updated_at: clock.now(),
            })
            .where("id", "=", id)
            .execute();
          await writeVariants(trx, id, fields, { actorId, now: clock.now() });
          await writePictures(trx, id, fields.pictures);
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

    /** What hangs on a product that is to be deleted. Throws `not_found`. */
    async removalPreview(id: number) {
      const { rows } = await sql<{ name: string; orders: number; reviews: number; carts: number }>`
        select name,
          (select count(distinct order_id)::int from order_items where product_id = products.id) as orders,
          (select count(*)::int from reviews where product_id = products.id) as reviews,
          (select count(distinct cart_id)::int from cart_items
            join product_variants on product_variants.id = cart_items.variant_id
            where product_variants.product_id = products.id) as carts
        from products where id = ${id}`.execute(db);
      const [preview] = rows;
      if (!preview) throw notFound();
      return preview;
    },

    /** Deletes a product with its reviews; orders keep its name and price. Throws `not_found` and `conflict`. */
    remove: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const product = await lockProduct(trx, id);
        assertVersion(product, version);
        await trx.deleteFrom("products").where("id", "=", id).execute();
        await recordAudit(trx, {
          actor_id: actorId,
          action: "product.deleted",
          subject_type: "product",
          subject_id: id,
          summary: `Deleted the product “${product?.name}”`,
        });
      }),

    /**
     * Writes down that pieces came or went, or how many were counted. Throws `not_found`, and `validation` at `by` when
     * there are not so many to take away, or when nothing is counted yet.
     */
    changeStock: (actorId: number, input: StockChangeInput): Promise<{ variant_id: number; stock: number | null }> =>
      content.write(async (trx) => {
        const variant = await trx
          .selectFrom("product_variants")
          .innerJoin("products", "products.id", "product_variants.product_id")
          .select(["product_variants.name", "products.name as product", "is_only"])
          .where("product_variants.id", "=", input.variant_id)
          .executeTakeFirst();
        if (!variant) throw notFound();
        const level = await trx
          .selectFrom("stock_levels")
          .select("quantity")
          .where("variant_id", "=", input.variant_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (input.by !== undefined && level === undefined) {
          throw invalid({ by: ["This is not counted yet: say how many there are"] });
        }
        const before = level?.quantity ?? null;
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
