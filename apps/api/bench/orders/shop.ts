import type pg from "pg";

/** Where the ids of each kind begin: far apart, so that a number in a statement identifies its kind. */
const STARTS = {
  users: 10_000_000,
  carts: 20_000_000,
  products: 30_000_000,
  product_variants: 40_000_000,
  orders: 50_000_000,
};

/** Gives every kind a separate range of ids. */
export async function spreadIds(pool: pg.Pool): Promise<void> {
  for (const [table, start] of Object.entries(STARTS)) {
    await pool.query(`alter sequence ${table}_id_seq restart with ${start}`);
  }
}

export type Shop = { first_fan: number; first_variant: number; first_product: number };

/** `items` products with ample stock, and fans whose carts hold one of them each, cycling through the products. */
export async function openShop(pool: pg.Pool, items: number, fans: number): Promise<Shop> {
  const first = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ first: number }>(
      `with made as (${text} returning id) select min(id)::int as first from made`,
      values,
    );
    return rows[0]?.first ?? 0;
  };
  const first_product = await first(
    `insert into products (name, price_cents, visibility, published_at)
     select 'Bench ' || n, 2500, 'public', '2020-01-01' from generate_series(1, $1) n`,
    [items],
  );
  const first_variant = await first(
    `insert into product_variants (product_id, is_only, name) select $1 + n - 1, true, 'Only' from generate_series(1, $2) n`,
    [first_product, items],
  );
  await pool.query(
    "insert into stock_levels (variant_id, quantity) select $1 + n, 100000000 from generate_series(0, $2 - 1) n",
    [first_variant, items],
  );
  await pool.query(
    `insert into stock_movements (variant_id, delta, reason) select variant_id, quantity, 'stocktake' from stock_levels
     where variant_id >= $1`,
    [first_variant],
  );
  const first_fan = await first(
    `insert into users (email, username, first_name, last_name, password_hash)
     select name || '@example.com', name, 'B', 'F', 'none'
     from (select 'bench' || md5(random()::text || n) as name from generate_series(1, $1) n) names`,
    [fans],
  );
  await pool.query("insert into carts (user_id) select $1 + n from generate_series(0, $2 - 1) n", [first_fan, fans]);
  await pool.query(
    `insert into cart_items (cart_id, variant_id, quantity, seen_price_cents)
     select carts.id, $2 + (carts.user_id - $1) % $3, 1, 2500 from carts where carts.user_id >= $1`,
    [first_fan, first_variant, items],
  );
  return { first_fan, first_variant, first_product };
}
