import { z } from "zod";
import { byId, id, instant, media, money, ordering, searchText } from "../common/fields.ts";
import { cappedPage, placedPageQuery } from "../common/pagination.ts";
import { proof } from "./step-up.ts";

export const fanFilter = z.object({
  search: searchText.optional(),
  /** True: only blocked fans; false: only fans who are not blocked. */
  blocked: z.boolean().optional(),
});
export const fanQuery = placedPageQuery.extend({
  ...fanFilter.shape,
  ordering: ordering(["date_joined"]).optional(),
});

const fan = z.object({
  id,
  email: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: media,
  date_joined: instant,
  newsletter_subscribed: z.boolean(),
  blocked_at: instant.nullable(),
});
export type Fan = z.output<typeof fan>;
export const fanPage = cappedPage(fan);

export const fanDetail = fan.extend({
  email_verified: z.boolean(),
  deletion_due_at: instant.nullable(),
  location: z.string().nullable(),
  last_seen_at: instant.nullable(),
  devices: z.int(),
  favorite_tracks: z.int(),
  playlists: z.int(),
  plays: z.int(),
  reviews: z.int(),
  total_purchases: money,
  orders: z.array(z.object({ id, order_number: z.string(), status: z.string(), total: money, created_at: instant })),
  shows: z.array(z.object({ id, title: z.string(), starts_at: instant, status: z.string(), party_size: z.int() })),
});
export type FanDetail = z.output<typeof fanDetail>;

/** Blocking a fan ends all their sessions immediately. */
export const fanBlockInput = byId.extend({ blocked: z.boolean(), proof });
