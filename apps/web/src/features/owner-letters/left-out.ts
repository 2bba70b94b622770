import type { MoveInResult } from "@fanfare/contracts/admin/move-in";
import { csvText } from "../owner-kit/files/csv-file.ts";

/** Why a row of a mailing list is left out, the reasons that the owner can correct first. */
export const LEFT_OUT_REASONS = {
  invalid: "Invalid e-mail address",
  blank: "No address in this column",
  duplicates: "Already in an earlier row",
  off: "Gets no mails at the other service",
  suppressed: "On the suppression list",
  unsubscribed: "Unsubscribed here before",
  accounts: "Has an account, whose own choice stands",
} as const satisfies Record<MoveInResult["left_out"][number]["reason"] | "blank" | "off", string>;

/** A row of the file that is not put on the list. */
export type LeftOut = { row: number; email: string; reason: keyof typeof LEFT_OUT_REASONS };

const RANK = Object.keys(LEFT_OUT_REASONS);

/** Sorts rows by their reason, and within it as in the file. */
export const sortedLeftOut = (all: readonly LeftOut[]): LeftOut[] =>
  all.toSorted((a, b) => RANK.indexOf(a.reason) - RANK.indexOf(b.reason) || a.row - b.row);

/** Returns all rows as CSV, to correct them and move them in again. */
export const leftOutCsv = (all: readonly LeftOut[]): string =>
  csvText(
    ["Row", "Email", "Reason"],
    sortedLeftOut(all).map(({ row, email, reason }) => [row, email, LEFT_OUT_REASONS[reason]]),
  );
