import { type Kysely, sql } from "kysely";

// Setlist and photos of a past show. A guest who was there can save the setlist as a playlist once.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table event_songs (
      event_id integer not null references events on delete cascade,
      position integer not null check (position >= 1),
      -- Null for what is not of the catalogue, such as a cover, and once the track is gone.
      track_id integer references tracks on delete set null,
      title text not null check (length(btrim(title)) between 1 and 200),
      is_of_catalogue boolean not null,
      check (track_id is null or is_of_catalogue),
      primary key (event_id, position)
    )`.execute(db);
  await sql`create index event_songs_track_idx on event_songs (track_id) where track_id is not null`.execute(db);
  await sql`
    create table event_photos (
      event_id integer not null references events on delete cascade,
      position integer not null check (position >= 1),
      image text not null,
      placeholder text,
      alt text not null check (length(btrim(alt)) between 1 and 300),
      primary key (event_id, position)
    )`.execute(db);
  await sql`
    alter table event_entries add column setlist_playlist_id integer references playlists on delete set null`.execute(
    db,
  );
  await sql`
    create index event_entries_playlist_idx on event_entries (setlist_playlist_id)
      where setlist_playlist_id is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table event_entries drop column setlist_playlist_id`.execute(db);
  await sql`drop table event_photos, event_songs`.execute(db);
}
