import type { TeamRole } from "@fanfare/contracts/admin/team";
import { msg, t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, note, text } from "../mail-layout.ts";

const WORK: Record<TeamRole, string> = {
  owner: msg("You would run the whole site with everything in it."),
  music: msg("You would look after the music: albums, tracks and artists."),
  orders: msg("You would look after the store: orders, products and print-on-demand."),
  shows: msg("You would look after the shows: dates, venues, guests and the door."),
  door: msg("You would let people in at shows."),
};

export const teamInvitation = (
  head: MailBranding,
  invitation: { role: TeamRole; url: string; days: number },
): MailContent => ({
  subject: t("Join the team of {name}", { name: head.name }),
  preview: t(WORK[invitation.role]),
  heading: t("Join the team"),
  blocks: [
    text(t("You are invited to the team of {name}.", { name: head.name })),
    text(t(WORK[invitation.role])),
    text(t("Sign in to the account for this address, or create one.")),
    button(t("View the invitation"), invitation.url),
    note(
      t(
        "The link works once, for {days, plural, one {one day} other {{days} days}}. If you did not expect an invitation, ignore this mail.",
        { days: invitation.days },
      ),
    ),
  ],
  reason: t("An owner of {name} entered this address.", { name: head.name }),
});
