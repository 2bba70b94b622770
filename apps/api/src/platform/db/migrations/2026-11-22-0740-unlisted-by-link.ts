import { type Kysely, sql } from "kysely";

const DATED = ["albums", "products", "tours", "events"] as const;

/** Replaces the column, because a generated column's expression can be changed in place only from PostgreSQL 17 on. */
async function redefine(db: Kysely<never>, expression: string): Promise<void> {
  for (const table of DATED) {
    await sql`
      alter table ${sql.table(table)} drop column reachable_from,
        add column reachable_from timestamptz generated always as (${sql.raw(expression)}) stored`.execute(db);
  }
  // Makes the triggers recompute the tracks.
  await sql`update tracks set published_at = published_at`.execute(db);
}

// Unlisted content opens by its link whatever its date: the date only determines from when lists show an item, and they
// do not show unlisted ones.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function track_dates() returns trigger language plpgsql as $$
    declare
      album_listed timestamptz;
      album_reachable timestamptz;
    begin
      if new.album_id is null then
        new.listed_from := case when new.visibility = 'public' then new.published_at end;
        new.reachable_from := case new.visibility when 'public' then new.published_at when 'unlisted' then to_timestamp(0) end;
      else
        select listed_from, reachable_from into album_listed, album_reachable from albums where id = new.album_id;
        new.listed_from := case
          when new.visibility = 'public' and album_listed is not null then greatest(new.published_at, album_listed) end;
        new.reachable_from := case
          when album_reachable is null then null
          when new.visibility = 'unlisted' then album_reachable
          when new.visibility = 'public' then greatest(new.published_at, album_reachable) end;
      end if;
      return new;
    end $$`.execute(db);
  await redefine(db, "case visibility when 'public' then published_at when 'unlisted' then to_timestamp(0) end");
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function track_dates() returns trigger language plpgsql as $$
    declare
      album_listed timestamptz;
      album_reachable timestamptz;
    begin
      if new.album_id is null then
        new.listed_from := case when new.visibility = 'public' then new.published_at end;
        new.reachable_from := case when new.visibility <> 'draft' then new.published_at end;
      else
        select listed_from, reachable_from into album_listed, album_reachable from albums where id = new.album_id;
        new.listed_from := case
          when new.visibility = 'public' and album_listed is not null then greatest(new.published_at, album_listed) end;
        new.reachable_from := case
          when new.visibility <> 'draft' and album_reachable is not null then greatest(new.published_at, album_reachable) end;
      end if;
      return new;
    end $$`.execute(db);
  await redefine(db, "case when visibility <> 'draft' then published_at end");
}
