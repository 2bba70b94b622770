import { type Kysely, sql } from "kysely";

// The playlist that is offered as a podcast; without a row there is none.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table podcast (
      id integer primary key default 1 check (id = 1),
      playlist_id integer not null references playlists on delete cascade,
      category text not null check (length(category) between 1 and 60),
      is_explicit boolean not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index podcast_playlist_idx on podcast (playlist_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table podcast`.execute(db);
}
