import type { LetterFilters, LetterStatus, Segment } from "@fanfare/contracts/admin/letters";

const LETTER_LABELS: Record<LetterStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  sent: "Sent",
  stopped: "Stopped",
};

export const SEGMENT_LABELS: Record<Segment, string> = {
  all: "All subscribers",
  buyers: "Subscribers who bought something",
  attendees: "Subscribers at a show",
};

/** Returns a letter's audience in a few words. */
export const audienceLabel = ({ segment, filters }: { segment: Segment; filters: LetterFilters }): string =>
  Object.values(filters).some((value) => value !== null)
    ? `Some of: ${SEGMENT_LABELS[segment]}`
    : SEGMENT_LABELS[segment];

/** Returns the label of a letter's state; a letter that was written to files was sent to no address. */
export const letterLabel = (letter: { status: LetterStatus; progress: { accepted: number; filed: number } }): string =>
  letter.status === "sent" && letter.progress.filed > 0 && letter.progress.accepted === 0
    ? "Written to files"
    : LETTER_LABELS[letter.status];
