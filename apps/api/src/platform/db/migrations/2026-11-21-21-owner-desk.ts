import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Changes by team members. Written with the change itself; contains only ids of fans, never their names.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      actor_id integer references users on delete set null,
      action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
      subject_type text not null,
      subject_id text,
      summary text not null,
      -- Per field what it was and what it became: {"title": ["Old", "New"]}.
      changes jsonb,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_log_subject_idx on audit_log (subject_type, subject_id, id desc)`.execute(db);
  await sql`create index audit_log_actor_idx on audit_log (actor_id, id desc) where actor_id is not null`.execute(db);
  await sql`
    create function audit_is_kept() returns trigger language plpgsql as $$
    begin
      -- An erased account leaves what it did, without saying who it was.
      if tg_op = 'UPDATE' and new.actor_id is null
        and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
      raise exception 'audit_log is only added to' using errcode = 'integrity_constraint_violation';
    end $$`.execute(db);
  await sql`
    create trigger audit_is_kept before update or delete on audit_log
    for each row execute function audit_is_kept()`.execute(db);

  await sql`
    create table letters (
      id integer generated always as identity primary key,
      subject text not null check (length(subject) <= 200),
      body text not null,
      segment text not null default 'all' check (segment in ('all', 'buyers', 'attendees')),
      event_id integer references events on delete set null,
      status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
      scheduled_for timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      created_by integer references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check (status <> 'scheduled' or scheduled_for is not null),
      check ((status in ('sent', 'stopped')) = (finished_at is not null))
    )`.execute(db);
  await sql`create index letters_due_idx on letters (scheduled_for) where status in ('scheduled', 'sending')`.execute(
    db,
  );

  // Recipients of a letter, fixed when its sending begins. A row leaves 'waiting' before the mail is sent, so a crash
  // can lose the result but never send the mail twice.
  await sql`
    create table letter_recipients (
      id bigint generated always as identity primary key,
      letter_id integer not null references letters on delete cascade,
      -- Null once its reader is erased.
      email text,
      reader_kind text not null check (reader_kind in ('account', 'contact')),
      reader_id integer not null,
      message_id uuid not null default gen_random_uuid() unique,
      status text not null default 'waiting'
        check (status in ('waiting', 'sending', 'accepted', 'refused', 'skipped', 'unknown')),
      tries smallint not null default 0,
      not_before timestamptz,
      detail text,
      moved_at timestamptz
    )`.execute(db);
  await sql`create unique index letter_recipients_once_key on letter_recipients (letter_id, lower(email))`.execute(db);
  await sql`create index letter_recipients_waiting_idx on letter_recipients (letter_id, id) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index letter_recipients_sending_idx on letter_recipients (letter_id, moved_at) where status = 'sending'`.execute(
    db,
  );
  await sql`create index letter_recipients_status_idx on letter_recipients (letter_id, status, id)`.execute(db);
  await sql`create index letter_recipients_email_idx on letter_recipients (lower(email))`.execute(db);

  // Addresses that no letter is sent to, whatever they are subscribed to.
  await sql`
    create table mail_suppressions (
      email text primary key check (email = lower(email)),
      reason text not null check (reason in ('refused', 'owner')),
      detail text,
      created_at timestamptz not null default now()
    )`.execute(db);

  // The owner's own texts of the legal pages; the newest of a kind is shown, older ones are kept as proof.
  await sql`
    create table legal_texts (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('terms', 'privacy')),
      version text not null,
      body text not null,
      created_by integer references users on delete set null,
      created_at timestamptz not null default now(),
      unique (kind, version)
    )`.execute(db);

  await sql`
    create index users_search_idx on users using gin (
      f_unaccent(lower(email || ' ' || username || ' ' || first_name || ' ' || last_name || ' ' || coalesce(display_name, '')))
      gin_trgm_ops)`.execute(db);
  await sql`create index newsletter_contacts_search_idx on newsletter_contacts using gin (f_unaccent(lower(email)) gin_trgm_ops) where confirmed_at is not null`.execute(
    db,
  );

  // Indexes for the overview's daily sums.
  await sql`create index consents_created_at_idx on consents (created_at) where purpose = 'newsletter'`.execute(db);
  await sql`create index event_log_joined_idx on event_log (created_at) where action in ('joined', 'waitlisted')`.execute(
    db,
  );
  await sql`create index orders_paid_at_idx on orders (paid_at) where paid_at is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_paid_at_idx, event_log_joined_idx, consents_created_at_idx, newsletter_contacts_search_idx, users_search_idx`.execute(
    db,
  );
  await sql`drop table legal_texts, mail_suppressions, letter_recipients, letters, audit_log`.execute(db);
  await sql`drop function audit_is_kept`.execute(db);
}
