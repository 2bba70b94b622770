import { type Kysely, sql } from "kysely";

// A request to be notified may also be for something not announced yet: the next album, or a show near a city.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table notify_requests
      add column wish text check (wish in ('new_album', 'show_near')),
      add column city text check (city <> ''),
      drop constraint notify_requests_subject_check,
      add constraint notify_requests_subject_check check (num_nonnulls(album_id, track_id, product_id, wish) = 1),
      add constraint notify_requests_wish_city_check check ((wish is not distinct from 'show_near') = (city is not null))`.execute(
    db,
  );
  await sql`
    create unique index notify_requests_wish_key
      on notify_requests (wish, f_unaccent(lower(coalesce(city, ''))), lower(email)) where wish is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index notify_requests_wish_key`.execute(db);
  await sql`delete from notify_requests where wish is not null`.execute(db);
  await sql`
    alter table notify_requests
      drop constraint notify_requests_wish_city_check,
      drop constraint notify_requests_subject_check,
      drop column city,
      drop column wish,
      add constraint notify_requests_subject_check check (num_nonnulls(album_id, track_id, product_id) = 1)`.execute(
    db,
  );
}
