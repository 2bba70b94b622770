import { z } from "zod";
import { text } from "../common/fields.ts";

/** Addresses in one call; a longer list is sent in parts. */
export const MOVE_IN_BATCH = 2000;

/**
 * Addresses of an old mailing list. A dry run says what would happen and changes nothing; the same list a second time
 * changes nothing either. No mail is sent.
 */
export const moveInInput = z.object({
  emails: z.array(z.string().max(1000)).max(MOVE_IN_BATCH, { error: `At most ${MOVE_IN_BATCH} addresses in one call` }),
  origin: text(300).min(10, { error: "Say where these people signed up" }),
  has_consent: z.literal(true, { error: "Move in only people who asked to hear from you" }),
  is_dry_run: z.boolean(),
});
export type MoveInInput = z.output<typeof moveInInput>;

/** How many of the addresses: each is counted once. */
export const moveInResult = z.object({
  /** New on the list. */
  added: z.int(),
  /** On the list before. */
  already: z.int(),
  /** Of a fan with an account, whose own switch stands. */
  accounts: z.int(),
  /** Have unsubscribed here before; they stay so. */
  unsubscribed: z.int(),
  /** On the suppression list. */
  suppressed: z.int(),
  /** Twice in the same call. */
  duplicates: z.int(),
  /** No addresses. */
  invalid: z.int(),
});
export type MoveInResult = z.output<typeof moveInResult>;
