import { type Kysely, sql } from "kysely";

// The site's time zone is in its settings as an IANA name; without one it is UTC. PostgreSQL computes all of the site's days, so
// it must know the zone under exactly this name: it would also accept abbreviations and offsets, which have no summer time.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function site_time_zone_known() returns trigger language plpgsql as $$
    begin
      if new.settings ? 'time_zone'
        and (tg_op = 'INSERT' or new.settings -> 'time_zone' is distinct from old.settings -> 'time_zone')
        and not exists (select from pg_timezone_names where name = new.settings ->> 'time_zone') then
        raise exception 'not a time zone of PostgreSQL: %', new.settings ->> 'time_zone'
          using errcode = 'check_violation', constraint = 'site_settings_time_zone';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger site_time_zone_known before insert or update of settings on site_settings
    for each row execute function site_time_zone_known()`.execute(db);
  await sql`
    create function site_time_zone() returns text stable language sql as $$
      select coalesce((select settings ->> 'time_zone' from site_settings), 'UTC')
    $$`.execute(db);
  await sql`
    create function site_day(moment timestamptz) returns date stable language sql as $$
      select (moment at time zone site_time_zone())::date
    $$`.execute(db);

  // A midnight that the clock skips is read as the moment of the change. Of a midnight that occurs twice PostgreSQL takes the
  // second; the day begins with the first, which is found with the offset of some hours before.
  await sql`
    create function day_begins(day date, zone text) returns timestamptz immutable language sql as $$
      select case when earlier < midnight and (earlier at time zone zone)::date = day then earlier else midnight end
        from (select day::timestamp at time zone zone as midnight) as one,
          lateral (select midnight - interval '3 hours' as before) as two,
          lateral (select (day::timestamp - ((before at time zone zone) - (before at time zone 'UTC')))
            at time zone 'UTC' as earlier) as three
    $$`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop function day_begins, site_day, site_time_zone`.execute(db);
  await sql`drop trigger site_time_zone_known on site_settings`.execute(db);
  await sql`drop function site_time_zone_known`.execute(db);
}
