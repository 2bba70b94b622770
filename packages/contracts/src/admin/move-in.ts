import { z } from "zod";
import { text } from "../common/fields.ts";

/** Maximum number of addresses per call; a longer list is sent in parts. */
export const MOVE_IN_BATCH = 2000;
/** Maximum length of a cell; one that is longer is cut, and no address either way. */
export const MOVE_IN_CHARACTERS = 1000;

/**
 * Addresses of an old mailing list. A dry run reports the outcome without changing anything; repeating a list changes nothing
 * either. No mail is sent.
 */
export const moveInInput = z.object({
  emails: z
    .array(z.string().max(MOVE_IN_CHARACTERS))
    .max(MOVE_IN_BATCH, { error: `At most ${MOVE_IN_BATCH} addresses in one call` }),
  origin: text(300).min(10, { error: "Say where these people signed up" }),
  has_consent: z.literal(true, { error: "Move in only people who asked to hear from you" }),
  is_dry_run: z.boolean(),
});
export type MoveInInput = z.output<typeof moveInInput>;

/** Why an address of a call is not put on the list. */
const LEFT_OUT_REASONS = ["invalid", "duplicates", "suppressed", "unsubscribed", "accounts"] as const;

/** Numbers of addresses; each address is counted once. */
export const moveInResult = z.object({
  /** Added to the list. */
  added: z.int(),
  /** Already on the list. */
  already: z.int(),
  /** Belong to a fan with an account, whose own setting applies. */
  accounts: z.int(),
  /** Unsubscribed here earlier; they remain unsubscribed. */
  unsubscribed: z.int(),
  /** On the suppression list. */
  suppressed: z.int(),
  /** Repeated within the call. */
  duplicates: z.int(),
  /** Not valid addresses. */
  invalid: z.int(),
  /** Each address that is neither added nor on the list, by its position in the call, in no particular order. */
  left_out: z.array(z.object({ index: z.int(), reason: z.enum(LEFT_OUT_REASONS) })),
});
export type MoveInResult = z.output<typeof moveInResult>;
