import type { PickupState } from "@fanfare/contracts/store/pickup-show";

export const PICKUP_LABELS: Record<PickupState, string> = {
  to_collect: "To be collected",
  handed_over: "Handed over",
  not_collected: "Not collected",
  show_off: "The show is off",
  cancelled: "Cancelled",
};
