import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);

  // unaccent() is only stable, because its default dictionary could be changed; with an explicit dictionary it can be
  // used in indexes. The schema is looked up, because a managed server may have extensions in a separate one.
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

  // Natural sorting of names and titles: accents and case count last, and "Track 2" comes before "Track 10".
  await sql`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`.execute(db);
}
