import type { PodReprint } from "@fanfare/contracts/pod/reprint";
import type { PodOrder } from "@fanfare/contracts/pod/status";

export const REPRINT_REASON_LABELS: Record<PodReprint["reason"], string> = {
  damaged: "It came damaged",
  lost: "It never came",
  wrong: "It is not what was ordered",
  other: "Something else",
};

export const POD_STATE_LABELS: Record<PodOrder["state"], string> = {
  wanted: "Being handed over",
  created: "On hold",
  sent: "In production",
  closed: "Done",
  cancelled: "Cancelled",
  refused: "Refused",
};
