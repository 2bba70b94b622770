import { type Kysely, sql } from "kysely";

// Team members have separate accounts with a role. A site that has an owner always keeps one who can log in. This is
// checked at the end of a transaction, so that an account can be handed over within it, and for one transaction at a
// time, so that of two that concurrently remove the last two owners the second one fails.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      drop constraint users_role_check,
      add constraint users_role_check check (role in ('fan', 'owner', 'music', 'orders', 'shows', 'door'))`.execute(db);
  await sql`create index users_team_idx on users (id) where role <> 'fan'`.execute(db);
  await sql`
    create function keep_an_owner() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('fanfare:keep-an-owner'));
      if not exists (select from users where role = 'owner' and can_log_in and blocked_at is null) then
        raise exception 'the last owner cannot be removed'
          using errcode = 'check_violation', constraint = 'users_keep_an_owner', table = 'users';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger users_keep_an_owner after update of role, can_log_in, blocked_at on users
      deferrable initially deferred for each row
      when (old.role = 'owner' and old.can_log_in and old.blocked_at is null
        and (new.role <> 'owner' or not new.can_log_in or new.blocked_at is not null))
      execute function keep_an_owner()`.execute(db);
  await sql`
    create constraint trigger users_keep_an_owner_row after delete on users
      deferrable initially deferred for each row
      when (old.role = 'owner' and old.can_log_in and old.blocked_at is null)
      execute function keep_an_owner()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger users_keep_an_owner_row on users`.execute(db);
  await sql`drop trigger users_keep_an_owner on users`.execute(db);
  await sql`drop function keep_an_owner`.execute(db);
  await sql`drop index users_team_idx`.execute(db);
  await sql`update users set role = 'fan' where role not in ('fan', 'owner')`.execute(db);
  await sql`
    alter table users
      drop constraint users_role_check,
      add constraint users_role_check check (role in ('fan', 'owner'))`.execute(db);
}
