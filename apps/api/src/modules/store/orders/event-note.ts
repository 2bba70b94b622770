import { msg, t } from "@fanfare/contracts/common/language";

/** The note of a refund that failed after it had succeeded. It and those below are stored in English. */
export const RETURNED_BY_BANK = msg("The bank returned this refund.");

/** The notes of payments that are refunded at once. The timeline stores them in English and translates them when it is shown. */
export const NO_LONGER_DUE = msg(
  "This payment arrived after the order could no longer be paid, so it is being refunded.",
);
export const WRONG_TOTAL = msg("This payment did not match the order's total, so it is being refunded.");

/** Their earlier wordings, which stored orders still have. */
const EARLIER = new Map<string, string>([
  [msg("This payment came when the order no longer took one, and is paid back."), NO_LONGER_DUE],
  [msg("This payment was not of the order's total and is paid back."), WRONG_TOTAL],
]);

/** Returns a stored note in the caller's language; notes written by the team or a payment provider stay as they are. */
export const noteText = (note: string): string => t(EARLIER.get(note) ?? note);
