import { sql } from "kysely";
import { allAtOnce, inBatches, type PersonalDataSource } from "../../platform/personal-data.ts";

const BATCH = 500;

/** The newsletter's personal data: sign-ups without an account, recipients of letters, suppressed addresses. */
export const newsletterPersonalData: PersonalDataSource = {
  tables: ["letters", "letter_recipients", "mail_suppressions", "newsletter_contacts"],
  files: {
    newsletter: (db, person) =>
      allAtOnce(
        db
          .selectFrom("newsletter_contacts")
          .select(["email", "requested_at", "confirmed_at", "language"])
          // An address that the account has not verified may belong to another person.
          .where(sql<boolean>`${person.email_verified} and lower(email) = lower(${person.email})`)
          .execute(),
      ),
    letters: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("letter_recipients as recipient")
          .innerJoin("letters", "letters.id", "recipient.letter_id")
          .select(["recipient.id", "letters.subject", "recipient.email", "recipient.status", "recipient.moved_at"])
          .where("recipient.reader_kind", "=", "account")
          .where("recipient.reader_id", "=", id)
          .where("recipient.id", ">", last?.id ?? 0)
          .orderBy("recipient.id")
          .limit(BATCH)
          .execute(),
      ),
  },
  // Keeps a letter's counts right without revealing who was among them. Records of what the team did remain without a name, by
  // the tables' own rules.
  async erase(trx, person) {
    await trx
      .updateTable("letter_recipients")
      .set({
        email: null,
        detail: null,
        status: sql`case when status = 'waiting' then 'skipped' else status end`,
      })
      .where((eb) =>
        eb.or([
          eb.and([eb("reader_kind", "=", "account"), eb("reader_id", "=", person.id)]),
          sql<boolean>`${person.email_verified} and lower(email) = lower(${person.email})`,
        ]),
      )
      .execute();
    if (!person.email_verified) return;
    await trx.deleteFrom("newsletter_contacts").where(sql<boolean>`lower(email) = lower(${person.email})`).execute();
    await trx.deleteFrom("mail_suppressions").where("email", "=", person.email.toLowerCase()).execute();
  },
};
