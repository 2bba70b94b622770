import { z } from "zod";
import { email } from "../auth/login.ts";
import { id, instant, text } from "../common/fields.ts";
import { msg } from "../common/language.ts";
import { cleanName, hasWebAddress, NAME_WITH_ADDRESS } from "../common/names.ts";
import { eventDetail } from "./event.ts";

/** Passes one place of the caller's party at a show on to a friend. */
export const placeTransferInput = z.object({
  id,
  name: text(200)
    .overwrite(cleanName)
    .min(1, { error: msg("Enter who gets the place") })
    .refine((name) => !hasWebAddress(name), { error: NAME_WITH_ADDRESS }),
  email,
});
export type PlaceTransferInput = z.output<typeof placeTransferInput>;

/** A pending transfer of a place. */
export const openTransfer = z.object({
  id,
  friend_name: z.string(),
  friend_email: z.string(),
  created_at: instant,
  expires_at: instant,
});
export const openTransfers = z.array(openTransfer);
export type OpenTransfer = z.output<typeof openTransfer>;

/** The transfer that a friend's link opens. */
export const offeredTransfer = z.object({
  event: eventDetail,
  from: z.string(),
  friend_name: z.string(),
  expires_at: instant,
});
export type OfferedTransfer = z.output<typeof offeredTransfer>;

/** The friend's party afterwards; `party_size` includes the friend. */
export const acceptedTransfer = z.object({ event_id: id, party_size: z.int().min(1) });
export type AcceptedTransfer = z.output<typeof acceptedTransfer>;
