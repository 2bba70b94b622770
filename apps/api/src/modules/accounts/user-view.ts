import type { User } from "@fanfare/contracts/auth/user";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { UserRow } from "./users.queries.ts";

/** An account as its own person sees it. Fields are listed explicitly, so that the password hash cannot leak. */
export function userView(row: UserRow, extra: { favorite_tracks: number[]; total_purchases_cents: number }): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    display_name: row.display_name,
    phone_number: row.phone_number,
    date_of_birth: row.date_of_birth,
    location: row.location,
    favorite_artists: row.favorite_artists,
    fun_facts: row.fun_facts,
    music_journey: row.music_journey,
    concert_count: row.concert_count,
    preferred_genre: row.preferred_genre,
    instagram_username: row.instagram_username,
    twitter_username: row.twitter_username,
    facebook_username: row.facebook_username,
    youtube_username: row.youtube_username,
    linkedin_username: row.linkedin_username,
    avatar: row.avatar,
    role: row.role === "owner" ? "owner" : "fan",
    date_joined: row.date_joined.toISOString(),
    newsletter_subscribed: row.newsletter_subscribed,
    email_verified: row.email_verified_at !== null,
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
    profile: {
      website: row.website,
      bio: row.bio,
      favorite_tracks: extra.favorite_tracks,
      total_purchases: centsToDecimal(extra.total_purchases_cents),
    },
  };
}
