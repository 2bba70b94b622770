import { sql } from "kysely";
import { allAtOnce, inBatches, type PersonalDataSource } from "../../platform/personal-data.ts";
import { eraseBuyerOfUnpaid } from "./orders/erased-buyer.ts";

const BATCH = 200;

/** The store's personal data about its buyers: cart, orders, reviews. */
export const storePersonalData: PersonalDataSource = {
  tables: [
    "carts",
    "cart_items",
    "cart_codes",
    "discount_uses",
    "orders",
    "order_items",
    "order_adjustments",
    "order_events",
    "order_notes",
    "order_pickups",
    "order_handovers",
    "shipments",
    "shipment_items",
    "payments",
    "refunds",
    "sales_documents",
    "stock_movements",
    "idempotency_keys",
    "reviews",
    "download_grants",
  ],
  files: {
    cart: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("cart_items")
          .innerJoin("carts", "carts.id", "cart_items.cart_id")
          .innerJoin("product_variants", "product_variants.id", "cart_items.variant_id")
          .innerJoin("products", "products.id", "product_variants.product_id")
          .select([
            "products.name as product",
            sql<string | null>`case when not product_variants.is_only then product_variants.name end`.as("variant"),
            "cart_items.quantity",
            "cart_items.is_presale",
            "cart_items.created_at",
          ])
          .where("carts.user_id", "=", id)
          .orderBy("cart_items.id")
          .execute(),
      ),
    cart_codes: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("cart_codes")
          .innerJoin("carts", "carts.id", "cart_codes.cart_id")
          .innerJoin("discount_codes", "discount_codes.id", "cart_codes.code_id")
          .select(["discount_codes.code", "cart_codes.created_at"])
          .where("carts.user_id", "=", id)
          .orderBy("cart_codes.code_id")
          .execute(),
      ),
    discounts: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("discount_uses")
          .innerJoin("discount_codes", "discount_codes.id", "discount_uses.code_id")
          .innerJoin("orders", "orders.id", "discount_uses.order_id")
          .select(["discount_codes.code", "orders.order_number", "used_at", "returned_at"])
          .where("discount_uses.user_id", "=", id)
          .orderBy("discount_uses.order_id")
          .orderBy("discount_uses.code_id")
          .execute(),
      ),
    orders: (db, { id }) =>
      inBatches(
        (last?: { id: number }): Promise<{ id: number }[]> =>
          db
            .selectFrom("orders")
            .selectAll("orders")
            .select([
              sql<unknown>`(select json_agg(json_build_object('product', product_name, 'variant', variant_name, 'sku', sku,
                 'quantity', quantity, 'unit_price_cents', unit_price_cents, 'out_at', out_at, 'opened_at', opened_at) order by position)
                from order_items where order_id = orders.id)`.as("items"),
              sql<unknown>`(select json_agg(json_build_object('kind', kind, 'label', label, 'amount_cents', amount_cents)
                 order by position) from order_adjustments where order_id = orders.id)`.as("adjustments"),
              sql<unknown>`(select json_agg(json_build_object('kind', kind, 'amount_cents', amount_cents, 'note', note,
                 'at', created_at) order by id) from order_events where order_id = orders.id)`.as("events"),
              sql<unknown>`(select json_agg(json_build_object('carrier', carrier, 'tracking_number', tracking_number,
                 'shipped_at', shipped_at) order by id) from shipments where order_id = orders.id)`.as("shipments"),
              sql<unknown>`(select json_build_object('show', show_title, 'date', show_date, 'handed_over_at', handed_at)
                from order_pickups left join order_handovers on order_handovers.order_id = order_pickups.order_id
                  and order_handovers.problem is null where order_pickups.order_id = orders.id)`.as("collected_at"),
            ])
            .where("user_id", "=", id)
            .where("id", ">", last?.id ?? 0)
            .orderBy("id")
            .limit(BATCH)
            .execute()
            // Repeats the order's own fields for the owner's search.
            .then((rows) => rows.map(({ search_text, ...order }) => order)),
      ),
    sales_documents: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("sales_documents")
          .innerJoin("orders", "orders.id", "sales_documents.order_id")
          .select([
            "sales_documents.id",
            "sales_documents.kind",
            "sales_documents.number",
            "orders.order_number",
            "sales_documents.content",
            "sales_documents.issued_at",
            "sales_documents.issued_on",
          ])
          .where("orders.user_id", "=", id)
          .where("sales_documents.id", ">", last?.id ?? 0)
          .orderBy("sales_documents.id")
          .limit(BATCH)
          .execute(),
      ),
    free_downloads: (db, person) =>
      allAtOnce(
        db
          .selectFrom("download_grants")
          .innerJoin("products", "products.id", "download_grants.product_id")
          .select([
            "products.name as product",
            "download_grants.email",
            "download_grants.consented_at",
            "download_grants.created_at",
            "download_grants.expires_at",
          ])
          // An unverified address may belong to another person.
          .where(sql<boolean>`${person.email_verified} and lower(download_grants.email) = lower(${person.email})`)
          .orderBy("download_grants.created_at")
          .execute(),
      ),
    reviews: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("reviews")
          .innerJoin("products", "products.id", "reviews.product_id")
          .select([
            "reviews.id",
            "products.name as product",
            "reviews.rating",
            "reviews.title",
            "reviews.comment",
            "reviews.created_at",
            "reviews.updated_at",
          ])
          .where("reviews.user_id", "=", id)
          .where("reviews.id", ">", last?.id ?? 0)
          .orderBy("reviews.id")
          .limit(BATCH)
          .execute(),
      ),
  },
  /**
   * Paid orders and their receipts are kept as accounting records (GDPR, article 17(3)(b)) without an owner, and lose nothing else.
   * An order that was never paid is not such a record: it is kept without its buyer, as soon as it is cancelled. Cart, keys and
   * reviews are deleted.
   */
  async erase(trx, { id, email, email_verified }) {
    if (email_verified) {
      await trx.deleteFrom("download_grants").where(sql<boolean>`lower(email) = lower(${email})`).execute();
    }
    await eraseBuyerOfUnpaid(trx, { user_id: id });
    await trx.updateTable("orders").set({ user_id: null }).where("user_id", "=", id).execute();
    await trx.updateTable("discount_uses").set({ user_id: null }).where("user_id", "=", id).execute();
    await trx.deleteFrom("reviews").where("user_id", "=", id).execute();
  },
};
