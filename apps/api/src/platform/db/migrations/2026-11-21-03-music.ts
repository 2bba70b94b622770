import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table artists (
      id integer generated always as identity primary key,
      name text not null,
      sort_name text not null,
      bio text,
      image text,
      image_placeholder text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);
  await sql`create unique index artists_name_key on artists (lower(name))`.execute(db);

  await sql`
    create table genres (
      id integer generated always as identity primary key,
      name text not null
    )`.execute(db);
  await sql`create unique index genres_name_key on genres (lower(name))`.execute(db);

  // listed_from: from when lists, search and feeds may show the row; reachable_from: from when a link to it works. Both
  // are null if it is not published, so that a single comparison with now() is the whole rule.
  await sql`
    create table albums (
      id integer generated always as identity primary key,
      artist_id integer not null references artists,
      genre_id integer references genres,
      title text not null,
      kind text not null default 'album' check (kind in ('album', 'ep', 'single', 'compilation', 'live')),
      description text,
      credits jsonb not null default '[]',
      cover_image text,
      cover_placeholder text,
      release_date date,
      price_cents integer check (price_cents >= 0),
      currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
      visibility text not null default 'draft' check (visibility in ('draft', 'unlisted', 'public')),
      published_at timestamptz,
      listed_from timestamptz generated always as (case when visibility = 'public' then published_at end) stored,
      reachable_from timestamptz generated always as (case when visibility <> 'draft' then published_at end) stored,
      is_featured boolean not null default false,
      featured_position integer,
      announced boolean not null default false,
      teaser_title text,
      teaser_text text,
      teaser_image text,
      teaser_placeholder text,
      expected_on date,
      import_key text unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);
  await sql`create index albums_release_idx on albums (release_date desc nulls last, id desc) where listed_from is not null`.execute(
    db,
  );
  await sql`create index albums_title_idx on albums (title collate natural_order, id) where listed_from is not null`.execute(
    db,
  );
  await sql`create index albums_price_idx on albums (price_cents, id) where listed_from is not null`.execute(db);
  await sql`create index albums_artist_idx on albums (artist_id)`.execute(db);
  await sql`create index albums_genre_idx on albums (genre_id)`.execute(db);

  await sql`
    create table tracks (
      id integer generated always as identity primary key,
      album_id integer references albums on delete cascade,
      artist_id integer not null references artists,
      genre_id integer references genres,
      title text not null,
      disc_number integer not null default 1 check (disc_number >= 1),
      track_number integer check (track_number >= 1),
      duration_ms integer not null default 0 check (duration_ms >= 0),
      lyrics text,
      synced_lyrics jsonb,
      cover_image text,
      cover_placeholder text,
      audio_file text,
      original_file text,
      original_hash text,
      peaks smallint[],
      isrc text,
      credits jsonb not null default '[]',
      visibility text not null default 'public' check (visibility in ('draft', 'unlisted', 'public')),
      -- Null on an album track: it comes out with its album.
      published_at timestamptz,
      listed_from timestamptz,
      reachable_from timestamptz,
      announced boolean not null default false,
      teaser_title text,
      teaser_text text,
      teaser_image text,
      teaser_placeholder text,
      expected_on date,
      play_count integer not null default 0 check (play_count >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);

  // A track is out when both it and its album are. The rule spans two tables, so triggers store the result on the
  // track, where an index can use it.
  await sql`
    create function track_dates() returns trigger language plpgsql as $$
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
  await sql`
    create trigger track_dates before insert or update of album_id, visibility, published_at, listed_from, reachable_from
    on tracks for each row execute function track_dates()`.execute(db);
  await sql`
    create function album_track_dates() returns trigger language plpgsql as $$
    begin
      update tracks set published_at = published_at where album_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger album_track_dates after update of visibility, published_at on albums
    for each row execute function album_track_dates()`.execute(db);

  // Deferrable, so that one transaction can reorder an album's tracks.
  await sql`
    alter table tracks add constraint tracks_place_key unique (album_id, disc_number, track_number)
    deferrable initially immediate`.execute(db);
  await sql`create index tracks_title_idx on tracks (title collate natural_order, id) where listed_from is not null`.execute(
    db,
  );
  await sql`create index tracks_duration_idx on tracks (duration_ms, id) where listed_from is not null`.execute(db);
  await sql`create index tracks_plays_idx on tracks (play_count, id) where listed_from is not null`.execute(db);
  await sql`create index tracks_newest_idx on tracks (listed_from desc, album_id desc, disc_number, track_number, id) where listed_from is not null`.execute(
    db,
  );
  await sql`create index tracks_artist_idx on tracks (artist_id)`.execute(db);
  await sql`create index tracks_genre_idx on tracks (genre_id)`.execute(db);
  await sql`create index tracks_original_hash_idx on tracks (original_hash)`.execute(db);

  // Search that tolerates typos and accents: trigrams over the text as search compares it.
  await sql`create index artists_search_idx on artists using gin (f_unaccent(lower(name)) gin_trgm_ops)`.execute(db);
  await sql`create index albums_search_idx on albums using gin (f_unaccent(lower(title)) gin_trgm_ops)`.execute(db);
  await sql`create index tracks_search_idx on tracks using gin (f_unaccent(lower(title)) gin_trgm_ops)`.execute(db);

  await sql`
    create table popular_tracks (
      track_id integer primary key references tracks on delete cascade,
      position integer not null
    )`.execute(db);

  await sql`
    create table plays (
      id bigint generated always as identity primary key,
      track_id integer not null references tracks on delete cascade,
      user_id integer references users on delete set null,
      played_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index plays_played_at_idx on plays (played_at)`.execute(db);
  await sql`create index plays_track_idx on plays (track_id, played_at)`.execute(db);
  await sql`create index plays_user_idx on plays (user_id) where user_id is not null`.execute(db);

  // When a listener's play of a track was last counted. One row is both the rule and its lock.
  await sql`
    create unlogged table play_windows (
      track_id integer not null,
      listener text not null,
      counted_at timestamptz not null,
      primary key (track_id, listener)
    )`.execute(db);
  await sql`create index play_windows_counted_at_idx on play_windows (counted_at)`.execute(db);

  await sql`
    create table favorites (
      user_id integer not null references users on delete cascade,
      track_id integer not null references tracks on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, track_id)
    )`.execute(db);
  await sql`create index favorites_track_idx on favorites (track_id)`.execute(db);

  await sql`
    create table playlists (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      name text not null check (length(btrim(name)) between 1 and 100),
      description text not null default '' check (length(description) <= 1000),
      is_public boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);
  await sql`create index playlists_user_idx on playlists (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index playlists_public_idx on playlists (created_at desc, id desc) where is_public`.execute(db);

  await sql`
    create table playlist_entries (
      playlist_id integer not null references playlists on delete cascade,
      position integer not null check (position >= 0),
      track_id integer not null references tracks on delete cascade,
      primary key (playlist_id, position)
    )`.execute(db);
  await sql`create index playlist_entries_track_idx on playlist_entries (track_id)`.execute(db);

  // Requests to be notified of an announced release: one per person and release, closed once the mail is queued.
  await sql`
    create table notify_requests (
      id integer generated always as identity primary key,
      album_id integer references albums on delete cascade,
      track_id integer references tracks on delete cascade,
      user_id integer references users on delete cascade,
      email text not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check (num_nonnulls(album_id, track_id) = 1)
    )`.execute(db);
  await sql`create unique index notify_requests_album_key on notify_requests (album_id, lower(email)) where album_id is not null`.execute(
    db,
  );
  await sql`create unique index notify_requests_track_key on notify_requests (track_id, lower(email)) where track_id is not null`.execute(
    db,
  );

  await sql`
    create table site_settings (
      id integer primary key default 1 check (id = 1),
      settings jsonb not null,
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);

  // Rows that belong to the demo, so that a single command can remove exactly those.
  await sql`
    create table demo_items (
      kind text not null,
      item_id integer not null,
      primary key (kind, item_id)
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    drop table demo_items, site_settings, notify_requests, playlist_entries, playlists, favorites, play_windows, plays,
      popular_tracks, tracks, albums, genres, artists`.execute(db);
  await sql`drop function track_dates, album_track_dates`.execute(db);
}
