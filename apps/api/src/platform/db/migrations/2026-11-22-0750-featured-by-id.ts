import { type Kysely, sql } from "kysely";

// The featured track is identified by its id; its title and length were stored redundantly and became outdated when it
// was renamed.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update site_settings set settings = jsonb_set(settings, '{featured_track}', case
      when exists (select from tracks where tracks.id = (settings #>> '{featured_track,id}')::int)
        then (settings -> 'featured_track') - 'title' - 'duration_label'
      else jsonb_set(settings -> 'featured_track', '{id}', 'null') end)
    where jsonb_typeof(settings #> '{featured_track,id}') = 'number'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    update site_settings set settings = jsonb_set(settings, '{featured_track}', (settings -> 'featured_track')
      || jsonb_build_object('title', tracks.title, 'duration_label',
        (tracks.duration_ms / 60000) || ':' || lpad((tracks.duration_ms / 1000 % 60)::text, 2, '0')))
    from tracks where tracks.id = (settings #>> '{featured_track,id}')::int`.execute(db);
}
