import { type Kysely, sql } from "kysely";

/** At most one equal notice per subject and day. */
const QUIET = "interval '1 day'";

const note = (isWanted: string) => sql`
  create or replace function note_for_owner(of_kind text, of_subject bigint, with_facts jsonb, is_repeated boolean)
  returns void language sql as $$
    insert into owner_notices (kind, subject_id, facts)
    select of_kind, of_subject, with_facts
     where ${sql.raw(isWanted)}
       and (is_repeated or not exists (
         select from owner_notices as told where told.kind = of_kind and told.subject_id = of_subject
            and told.facts = with_facts and told.created_at > now() - ${sql.raw(QUIET)}))
  $$`;

// Each team member chooses which notices to get. Owners without a choice get all notices except those that were
// switched off for all owners before there were choices; all other members get none.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table team_notice_choices (
      user_id integer not null references users on delete cascade,
      kind text not null check (kind in ('sale', 'refund', 'low_stock', 'show_filling', 'job_failed', 'provider_problem',
        'webhook_given_up', 'release_stopped')),
      is_on boolean not null,
      primary key (user_id, kind)
    )`.execute(db);
  await note(`exists (
    select from users as member
      left join team_notice_choices as choice on choice.user_id = member.id and choice.kind = of_kind
     where member.role <> 'fan' and coalesce(choice.is_on, member.role = 'owner'
       and not exists (select from owner_notice_switches where kind = of_kind and not is_on)))`).execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await note("not exists (select from owner_notice_switches where kind = of_kind and not is_on)").execute(db);
  await sql`drop table team_notice_choices`.execute(db);
}
