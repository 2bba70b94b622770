import type { LetterStatus, Segment } from "@fanfare/contracts/admin/letters";

const LETTER_LABELS: Record<LetterStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  sent: "Sent",
  stopped: "Stopped",
};

export const SEGMENT_LABELS: Record<Segment, string> = {
  all: "All subscribers",
  buyers: "Buyers",
  attendees: "Attendees of a show",
};

/** What to say of a letter's state; one that went to files was sent to nobody. */
export const letterLabel = (letter: { status: LetterStatus; progress: { accepted: number; filed: number } }): string =>
  letter.status === "sent" && letter.progress.filed > 0 && letter.progress.accepted === 0
    ? "Written to files"
    : LETTER_LABELS[letter.status];
