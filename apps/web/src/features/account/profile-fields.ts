import { PROFILE_MAX } from "@fanfare/contracts/auth/profile";
import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";

/** The profile fields that a fan can edit, labelled as in section 2 of the spec. */
export const PROFILE_FIELDS = {
  first_name: { label: msg("First Name"), max: PROFILE_MAX.short, autoComplete: "given-name" },
  last_name: { label: msg("Last Name"), max: PROFILE_MAX.short, autoComplete: "family-name" },
  display_name: {
    label: msg("Display Name"),
    max: PROFILE_MAX.short,
    help: msg("How you want to be known in the community"),
    autoComplete: "nickname",
  },
  phone_number: { label: msg("Phone Number"), max: PROFILE_MAX.phone, type: "tel", autoComplete: "tel" },
  date_of_birth: { label: msg("Date of Birth"), max: 10, type: "date", autoComplete: "bday" },
  location: { label: msg("Location"), max: PROFILE_MAX.short, autoComplete: "address-level2" },
  bio: { label: msg("Bio"), max: PROFILE_MAX.long, lines: true },
  favorite_artists: {
    label: msg("Favorite Artists"),
    max: PROFILE_MAX.favorite_artists,
    help: msg("Separate artists with commas"),
  },
  fun_facts: { label: msg("Fun Facts About You"), max: PROFILE_MAX.long, lines: true },
  music_journey: { label: msg("Your Music Journey"), max: PROFILE_MAX.long, lines: true },
  concert_count: { label: msg("Concerts Attended"), max: 6, type: "number" },
  preferred_genre: { label: msg("Preferred Genre"), max: PROFILE_MAX.short },
  instagram_username: { label: msg("Instagram Username"), max: PROFILE_MAX.short },
  twitter_username: { label: msg("Twitter Username"), max: PROFILE_MAX.short },
  facebook_username: { label: msg("Facebook Username"), max: PROFILE_MAX.short },
  youtube_username: { label: msg("YouTube Username"), max: PROFILE_MAX.short },
  linkedin_username: { label: msg("LinkedIn Username"), max: PROFILE_MAX.short },
  website: { label: msg("Website"), max: PROFILE_MAX.website, type: "url", autoComplete: "url" },
} satisfies Record<string, ProfileFieldSpec>;

export type ProfileFieldSpec = {
  label: string;
  max: number;
  help?: string;
  type?: "tel" | "date" | "number" | "url";
  autoComplete?: string;
  /** Whether the field is a multi-line text. */
  lines?: true;
};

export type ProfileField = keyof typeof PROFILE_FIELDS;
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];

/** The values of the fields, always text as in inputs. */
export type ProfileDraft = Record<ProfileField, string>;

/** Returns the account's values as a draft. */
export function draftOf(user: User): ProfileDraft {
  const value = (name: ProfileField): string | number | null =>
    name === "bio" || name === "website" ? user.profile[name] : user[name];
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, String(value(name) ?? "")])) as ProfileDraft;
}

/**
 * Returns only the fields that differ from the account as it was when editing began, so that a field changed on another device
 * in the meantime is not overwritten.
 */
export function changesOf(draft: ProfileDraft, user: User): Partial<ProfileDraft> {
  const before = draftOf(user);
  return Object.fromEntries(
    PROFILE_FIELD_NAMES.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name]]),
  );
}

/** Returns a fan's name: display name, first name, username, and finally 'Music Fan' (spec, section 2). */
export const nameOf = (user: Pick<User, "display_name" | "first_name" | "username">): string =>
  user.display_name?.trim() || user.first_name.trim() || user.username.trim() || t("Music Fan");

/** Returns the initials shown instead of a missing picture. */
export function initialsOf(user: Pick<User, "display_name" | "first_name" | "last_name" | "username">): string {
  const words = (`${user.first_name} ${user.last_name}`.trim() || nameOf(user)).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
