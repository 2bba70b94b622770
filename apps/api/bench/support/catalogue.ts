import type { Pool } from "pg";

/** Fills a catalogue with `albums` albums of `tracks` tracks each, with names that a search can tell apart. */
export async function fillCatalogue(pool: Pool, size: { albums: number; tracks: number }): Promise<void> {
  await pool.query(`
    create function pg_temp.words(seed integer) returns text language sql immutable as $$
      select initcap((array['night','river','amber','glass','hollow','silver','paper','winter','electric','quiet','golden','broken'])[1 + seed % 12]
        || ' ' || (array['lantern','harbour','signal','garden','mirror','season','machine','letter','window','miracle'])[1 + (seed / 12) % 10]
        || ' ' || seed) $$`);
  await pool.query(
    "insert into artists (name, sort_name) select 'Bench Artist', 'Bench Artist' on conflict do nothing",
  );
  await pool.query(
    `insert into albums (artist_id, title, release_date, visibility, published_at, price_cents)
     select (select min(id) from artists), pg_temp.words(n), date '2000-01-01' + n % 9000, 'public', timestamptz '2001-01-01', 100 + n % 3000
     from generate_series(1, $1::int) as n`,
    [size.albums],
  );
  await pool.query(
    `insert into tracks (album_id, artist_id, title, track_number, duration_ms, audio_file, play_count)
     select a.id, a.artist_id, pg_temp.words((a.id * 31 + n * 7) % 100000), n, 60000 + (a.id * n) % 240000, '/media/audio/none.mp3', (a.id * n) % 5000
     from albums a cross join generate_series(1, $1::int) as n
     where not exists (select from tracks t where t.album_id = a.id)`,
    [size.tracks],
  );
  await pool.query("analyze");
}
