import type pg from "pg";

/** Catalogues whose rows stay the same unless a definition changes, with the columns that show it. */
const DEFINITIONS = {
  pg_class: "relname, relnamespace, relkind, relnatts, relchecks, relrowsecurity, reloptions",
  pg_trigger: "tgname, tgrelid, tgfoid, tgtype, tgenabled",
};
/** Other catalogues, in which every change leaves a row of a later transaction, or one row fewer. */
const CHANGED = [
  "pg_attribute",
  "pg_attrdef",
  "pg_constraint",
  "pg_db_role_setting",
  "pg_extension",
  "pg_index",
  "pg_namespace",
  "pg_proc",
  "pg_rewrite",
  "pg_statistic",
  "pg_statistic_ext",
  "pg_type",
];

/**
 * A fingerprint of a database apart from its rows. It changes with any definition, with statistics and with a truncated table,
 * which the planner can tell from a new one.
 */
export async function schemaState(client: pg.ClientBase): Promise<string> {
  const parts = [
    ...Object.entries(DEFINITIONS).map(
      ([name, columns]) => `(select concat(count(*), '/', sum(hashtext(row(${columns})::text))) from ${name})`,
    ),
    ...CHANGED.map((name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name})`),
    "(select concat(sum(relpages), '/', sum(reltuples)) from pg_class where relkind = 'r')",
  ];
  const { rows } = await client.query<{ state: string }>(`select concat_ws(' ', ${parts.join(", ")}) as state`);
  return rows[0]?.state ?? "";
}

/** The planner assumes this many pages for a table without statistics that has fewer. */
const MAX_PAGES = 9;
const MIGRATIONS = ["kysely_migration", "kysely_migration_lock", "graphile_worker.migrations"];

/**
 * Deletes all rows except the migrations' and restarts the sequences. Returns false and changes nothing if a table has grown so
 * far that the planner would notice.
 */
export async function deleteRows(client: pg.ClientBase): Promise<boolean> {
  const { rows: written } = await client.query<{ name: string; pages: number }>(
    `select oid::regclass::text as name, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages
       from pg_class
      where relkind = 'r' and relnamespace = any('{public,graphile_worker}'::regnamespace[])
        and oid::regclass::text <> all($1) and pg_relation_size(oid) > 0`,
    [MIGRATIONS],
  );
  if (written.some(({ pages }) => pages > MAX_PAGES)) return false;
  await client.query(`
    begin;
    -- Neither triggers nor references: all of the rows go.
    set local session_replication_role = replica;
    ${written.map(({ name }) => `delete from ${name};`).join("\n")}
    select setval(seqrelid::regclass, seqstart, false) from pg_sequence
     where pg_sequence_last_value(seqrelid) is not null;
    commit`);
  return true;
}
