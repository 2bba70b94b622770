import type { Pool } from "pg";

/** A hundred common names, with a rare one every hundred thousand rows. */
const NAME = `case when n % 100000 = 77 then 'Quuxford' else
  (array['Keller','Novak','Rossi','Silva','Meyer','Larsen','Dubois','Kowalski','Garcia','Yilmaz'])[1 + n % 10] end`;

const TABLES = ["users", "newsletter_contacts", "orders"];

/**
 * Gives a site `rows` fans, all of them subscribed, a tenth as many readers without an account, and `rows` orders. The word
 * indexes are created after the rows, which takes a fraction of the time.
 */
export async function fillOwnerLists(pool: Pool, rows: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = any($1) and indexdef like '% USING gin %'",
    [TABLES],
  );
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  await pool.query(
    `insert into users (email, username, first_name, last_name, password_hash, newsletter_subscribed, date_joined)
     select 'listed' || n || '@example.com', 'listed_' || n, 'Ana', ${NAME}, 'none', true,
            timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
    [rows],
  );
  await pool.query(
    `insert into newsletter_contacts (email, confirmed_at)
     select 'reader' || n || '@example.org', timestamptz '2020-01-01 00:00:30+00' + n * interval '10 minutes'
       from generate_series(1, $1::int / 10) as n`,
    [rows],
  );
  await pool.query(
    `insert into orders (order_number, status, subtotal_cents, paid_cents, billing_first_name, billing_last_name,
       billing_email, billing_address, billing_city, billing_state, billing_zip_code, billing_country,
       shipping_first_name, shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code,
       shipping_country, same_as_billing, expires_at, created_at)
     select 'FF-' || lpad(n::text, 7, '0'), 'delivered', 2500, 2500, 'Zoë', ${NAME}, 'buyer' || n || '@example.com',
       '1 Street', 'Portland', 'OR', '97201', 'US', 'Ana', 'Simic', '1 Street', 'Portland', 'OR', '97201', 'US', false,
       now(), timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
    [rows],
  );
  await pool.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of indexes) await pool.query(indexdef);
  for (const table of TABLES) await pool.query(`vacuum analyze ${table}`);
}
