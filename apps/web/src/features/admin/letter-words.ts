import type { LetterStatus, Segment } from "@fanfare/contracts/admin/letters";

export const LETTER_WORDS: Record<LetterStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  sent: "Sent",
  stopped: "Stopped",
};

export const SEGMENT_WORDS: Record<Segment, string> = {
  all: "All subscribers",
  buyers: "Buyers",
  attendees: "Attendees of a show",
};
