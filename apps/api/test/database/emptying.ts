import type pg from "pg";

/** Catalogues whose rows are the same as long as nothing was defined, and which of their columns say so. */
const DEFINITIONS = {
  pg_class: "relname, relnamespace, relkind, relnatts, relchecks, relrowsecurity, reloptions",
  pg_trigger: "tgname, tgrelid, tgfoid, tgtype, tgenabled",
};
/** Others, of which every change leaves a row of a later transaction, or one row less. */
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
 * What a database is like but for its rows: of another definition, of statistics or of a table that was truncated, which the
 * planner can tell from a new one, comes another text.
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

/** A table of which nothing is known is planned for as if it had so many pages, if it has fewer. */
const MOST_PAGES = 9;
const MIGRATIONS = ["kysely_migration", "kysely_migration_lock", "graphile_worker.migrations"];

/**
 * Deletes all rows but the migrations' and starts the sequences again. Returns false, and leaves everything, where a table
 * has grown so far that the planner would notice.
 */
export async function deleteRows(client: pg.ClientBase): Promise<boolean> {
  const { rows: written } = await client.query<{ name: string; pages: number }>(
    `select oid::regclass::text as name, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages
       from pg_class
      where relkind = 'r' and relnamespace = any('{public,graphile_worker}'::regnamespace[])
        and oid::regclass::text <> all($1) and pg_relation_size(oid) > 0`,
    [MIGRATIONS],
  );
  if (written.some(({ pages }) => pages > MOST_PAGES)) return false;
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
