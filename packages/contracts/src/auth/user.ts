import { z } from "zod";
import { calendarDate, id, instant, media, money } from "../common/fields.ts";

export const ROLES = ["fan", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** A person's own view of their account (spec, section 3, User). Never shown to anyone else. */
export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string().nullable(),
  phone_number: z.string().nullable(),
  date_of_birth: calendarDate.nullable(),
  location: z.string().nullable(),
  favorite_artists: z.string().nullable(),
  fun_facts: z.string().nullable(),
  music_journey: z.string().nullable(),
  concert_count: z.int(),
  preferred_genre: z.string().nullable(),
  instagram_username: z.string().nullable(),
  twitter_username: z.string().nullable(),
  facebook_username: z.string().nullable(),
  youtube_username: z.string().nullable(),
  linkedin_username: z.string().nullable(),
  avatar: media,
  role: z.enum(ROLES),
  date_joined: instant,
  newsletter_subscribed: z.boolean(),
  /** Whether the address was confirmed through a link sent to it. */
  email_verified: z.boolean(),
  /** The day from which a requested deletion is carried out; `null` if none was requested. */
  deletion_due_at: instant.nullable(),
  profile: z.object({
    website: z.string().nullable(),
    bio: z.string().nullable(),
    favorite_tracks: z.array(id),
    total_purchases: money,
  }),
});

export type User = z.output<typeof user>;
