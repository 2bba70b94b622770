import { type Kysely, sql } from "kysely";

// Whether a review's author has bought the product is stored with the review: computing it at every read made every
// cached page with reviews depend on every order of the site.

const IS_VERIFIED = (review: string) => `exists (
  select from orders join order_items on order_items.order_id = orders.id
  where orders.user_id = ${review}.user_id and order_items.product_id = ${review}.product_id
    and orders.status <> 'cancelled' and orders.payment_status in ('paid', 'partially_refunded'))`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table reviews add column is_verified_purchase boolean not null default false`.execute(db);
  await sql`update reviews set is_verified_purchase = true where ${sql.raw(IS_VERIFIED("reviews"))}`.execute(db);
  await sql`
    create function review_is_verified() returns trigger language plpgsql as $$
    begin
      new.is_verified_purchase := ${sql.raw(IS_VERIFIED("new"))};
      return new;
    end $$`.execute(db);
  await sql`
    create trigger review_is_verified before insert on reviews
    for each row execute function review_is_verified()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger review_is_verified on reviews`.execute(db);
  await sql`drop function review_is_verified()`.execute(db);
  await sql`alter table reviews drop column is_verified_purchase`.execute(db);
}
