import { sql } from "kysely";
import { removeJobsAbout } from "../../platform/jobs/jobs.ts";
import { allAtOnce, type PersonalDataSource } from "../../platform/personal-data.ts";
import { describeDevice } from "./sessions/device-name.ts";
import { deleteInvitationsOf, invitationsOf } from "./team/invitation.queries.ts";
import { twoStepOf } from "./two-step/two-step.queries.ts";

/** The personal data of accounts: the profile, sessions and consents. */
export const accountsPersonalData: PersonalDataSource = {
  tables: ["users", "sessions", "account_links", "consents", "team_invitations", "two_step_secrets", "recovery_codes"],
  files: {
    account: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("users")
          .select([
            "id",
            "email",
            "email_verified_at",
            "username",
            "role",
            "first_name",
            "last_name",
            "display_name",
            "phone_number",
            "date_of_birth",
            "location",
            "favorite_artists",
            "fun_facts",
            "music_journey",
            "concert_count",
            "preferred_genre",
            "instagram_username",
            "twitter_username",
            "facebook_username",
            "youtube_username",
            "linkedin_username",
            "website",
            "bio",
            "newsletter_subscribed",
            "language",
            "terms_accepted_at",
            "date_joined",
            "last_signed_in_at",
            "deletion_due_at",
          ])
          .where("id", "=", id)
          .execute(),
      ),
    devices: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("sessions")
          .select(["user_agent", "created_at", "last_used_at", "expires_at"])
          .where("user_id", "=", id)
          .orderBy("created_at")
          .execute()
          .then((rows) => rows.map((row) => ({ device: describeDevice(row.user_agent), ...row }))),
      ),
    consents: (db, { id }) =>
      allAtOnce(
        db
          .selectFrom("consents")
          .select(["purpose", "granted", "text_version", "source", "origin", "email", "created_at"])
          .where("user_id", "=", id)
          .orderBy("id")
          .execute(),
      ),
    two_step: (db, { id }) => allAtOnce(twoStepOf(db, id)),
    team_invitations: (db, person) => allAtOnce(invitationsOf(db, person)),
  },
  async media(db, { id }): Promise<Record<string, string>> {
    const row = await db.selectFrom("users").select("avatar").where("id", "=", id).executeTakeFirst();
    return row?.avatar ? { "avatar.jpg": row.avatar } : {};
  },
  // Everything else is deleted with the account's row.
  async erase(trx, person) {
    // A mail that keeps failing, or was given up, would otherwise keep the address in the queue.
    await removeJobsAbout(trx, { user_id: person.id });
    await removeJobsAbout(trx, { email: person.email }, person.email_verified ? undefined : "account_mail");
    await deleteInvitationsOf(trx, person);
    if (!person.email_verified) return;
    await trx
      .deleteFrom("consents")
      .where("user_id", "is", null)
      .where(sql<boolean>`lower(email) = lower(${person.email})`)
      .execute();
  },
};
