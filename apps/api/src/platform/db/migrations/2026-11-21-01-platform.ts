import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);

  // unaccent() itself is only stable, because its dictionary could be changed; with the dictionary named it can be
  // indexed. The schema is looked up: on a managed server extensions may live in one of their own.
  await sql`
    do $$
    declare home text;
    begin
      select quote_ident(n.nspname) into home
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent';
      execute format(
        'create function f_unaccent(text) returns text language sql immutable strict parallel safe
           return %1$s.unaccent(%2$L::regdictionary, $1)', home, home || '.unaccent');
    end $$`.execute(db);

  // Names and titles as people sort them: accents and case last, "Track 2" before "Track 10".
  await sql`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`.execute(db);
}
