import { type Kysely, sql } from "kysely";

/**
 * An address without an account is listed among the subscribers unless a subscribed account has the same address. This is
 * now stored in the address's own row, so that an index alone determines which are listed: looking up each address's account
 * took two thirds of the time of a late page among a million.
 *
 * Both sides hold a lock of the address until they commit, so that neither misses the other's uncommitted change. The
 * addresses share 1,024 locks: a statement that writes a hundred thousand addresses takes no more than that, in the order of
 * their numbers, as does one that changes an account's address.
 *
 * Meanwhile, a process of the previous release sorts all addresses for a page of the list.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table newsletter_contacts add column account_subscribed boolean not null default false`.execute(db);
  await sql`
    create function newsletter_address_lock(address text) returns integer immutable language sql as $$
      select hashtext(lower(address)) & 1023
    $$`.execute(db);
  await sql`
    create function lock_newsletter_address(address text) returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('newsletter address'), newsletter_address_lock(address))
    $$`.execute(db);

  await sql`
    create function newsletter_contact_account() returns trigger language plpgsql as $$
    begin
      perform lock_newsletter_address(new.email);
      new.account_subscribed := exists (
        select from users where lower(users.email) = lower(new.email) and users.newsletter_subscribed);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger newsletter_contact_account before insert or update of email on newsletter_contacts
    for each row execute function newsletter_contact_account()`.execute(db);

  await sql`
    create function account_newsletter_contact() returns trigger language plpgsql as $$
    declare
      is_left boolean := tg_op = 'DELETE' or (tg_op = 'UPDATE' and lower(old.email) <> lower(new.email));
      is_taken boolean := tg_op = 'UPDATE' or (tg_op = 'INSERT' and new.newsletter_subscribed);
    begin
      perform lock_newsletter_address(address) from (
        select address from (
          select old.email as address where is_left union all select new.email where is_taken) as addresses
        order by newsletter_address_lock(address) offset 0) as ordered;
      if is_left then
        update newsletter_contacts set account_subscribed = false
          where lower(email) = lower(old.email) and account_subscribed;
      end if;
      if is_taken then
        update newsletter_contacts set account_subscribed = new.newsletter_subscribed
          where lower(email) = lower(new.email) and account_subscribed <> new.newsletter_subscribed;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_newsletter_contact after insert or delete or update of email, newsletter_subscribed on users
    for each row execute function account_newsletter_contact()`.execute(db);

  await sql`
    update newsletter_contacts as contact set account_subscribed = true
      from users where lower(users.email) = lower(contact.email) and users.newsletter_subscribed`.execute(db);
  await sql`drop index newsletter_contacts_confirmed_idx`.execute(db);
  await sql`
    create index newsletter_contacts_listed_idx on newsletter_contacts (confirmed_at desc, id desc)
    where confirmed_at is not null and not account_subscribed`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index newsletter_contacts_listed_idx`.execute(db);
  await sql`
    create index newsletter_contacts_confirmed_idx on newsletter_contacts (confirmed_at desc, id desc)
    where confirmed_at is not null`.execute(db);
  await sql`drop trigger account_newsletter_contact on users`.execute(db);
  await sql`drop trigger newsletter_contact_account on newsletter_contacts`.execute(db);
  await sql`
    drop function account_newsletter_contact(), newsletter_contact_account(), lock_newsletter_address(text),
      newsletter_address_lock(text)`.execute(db);
  await sql`alter table newsletter_contacts drop column account_subscribed`.execute(db);
}
