import { z } from "zod";
import { id, instant } from "../common/fields.ts";
import { email } from "./login.ts";

export const newsletterMessage = z.object({ message: z.string() });

/** A sign-up without an account. The response does not reveal whether the address is already on the list. */
export const newsletterSignUpInput = z.object({ email });

/** A subscriber as shown to the owner. Subscribers without an account have only an address and the day they joined. */
export const newsletterSubscriber = z.object({
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  display_name: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  date_joined: instant,
});
export type NewsletterSubscriber = z.output<typeof newsletterSubscriber>;

export const newsletterSubscribers = z.object({ subscribers: z.array(newsletterSubscriber) });
