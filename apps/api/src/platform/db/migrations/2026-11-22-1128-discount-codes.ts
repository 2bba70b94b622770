import { type Kysely, sql } from "kysely";

// Codes that reduce an order's price. Each use is counted under the row lock of its code, so that the check constraint
// prevents excess uses however many checkouts race for a limited code.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table discount_codes (
      id integer generated always as identity primary key,
      code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
      percent smallint check (percent between 1 and 100),
      amount_cents bigint check (amount_cents > 0),
      -- Both empty: everything.
      product_ids integer[] not null default '{}',
      product_types text[] not null default '{}',
      minimum_cents bigint not null default 0 check (minimum_cents >= 0),
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer check (max_uses >= 1),
      max_uses_per_fan integer check (max_uses_per_fan >= 1),
      uses integer not null default 0 check (uses >= 0),
      is_stackable boolean not null default false,
      is_active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint discount_codes_code_key unique (code),
      check (num_nonnulls(percent, amount_cents) = 1),
      check (ends_at > starts_at),
      constraint discount_codes_uses_within check (uses <= max_uses)
    )`.execute(db);
  await sql`
    create table cart_codes (
      cart_id integer not null references carts on delete cascade,
      code_id integer not null references discount_codes on delete cascade,
      created_at timestamptz not null default now(),
      primary key (cart_id, code_id)
    )`.execute(db);
  await sql`create index cart_codes_code_idx on cart_codes (code_id)`.execute(db);
  await sql`
    create table discount_uses (
      order_id integer not null references orders on delete cascade,
      code_id integer not null references discount_codes,
      user_id integer references users on delete set null,
      used_at timestamptz not null,
      -- When the order was called off; a use is given back once.
      returned_at timestamptz,
      primary key (order_id, code_id)
    )`.execute(db);
  await sql`create index discount_uses_code_idx on discount_uses (code_id, user_id) where returned_at is null`.execute(
    db,
  );
  await sql`create index discount_uses_user_idx on discount_uses (user_id)`.execute(db);

  await sql`
    create function discount_use_counted() returns trigger language plpgsql as $$
    declare
      most integer;
    begin
      if tg_op = 'UPDATE' then
        if old.returned_at is not null then
          raise exception 'a use is given back once'
            using errcode = 'check_violation', constraint = 'discount_uses_returned_once';
        end if;
        update discount_codes set uses = uses - 1 where id = new.code_id;
        return new;
      end if;
      update discount_codes set uses = uses + 1 where id = new.code_id returning max_uses_per_fan into most;
      if most is not null and most <= (
        select count(*) from discount_uses
        where code_id = new.code_id and user_id = new.user_id and returned_at is null) then
        raise exception 'this fan has used the code % often enough', new.code_id
          using errcode = 'check_violation', constraint = 'discount_uses_per_fan';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger discount_use_counted before insert or update of returned_at on discount_uses
    for each row execute function discount_use_counted()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table discount_uses, cart_codes, discount_codes`.execute(db);
  await sql`drop function discount_use_counted`.execute(db);
}
