import { z } from "zod";
import { calendarDate, id, instant, media, text } from "../common/fields.ts";
import { timeZoneName } from "../common/time-zone.ts";
import { version } from "../common/version.ts";
import { siteSettings } from "../site/settings.ts";
import { proof } from "./step-up.ts";

const address = z
  .string()
  .trim()
  .max(1000)
  .regex(/^https?:\/\/\S+$/, { error: "Enter an address that begins with https://" });
/** A URL to embed: a path on this site, or an https URL. */
const embed = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(\/(?!\/)\S*|https:\/\/\S+)$/, { error: "Enter an address that begins with https://" });
const required = (max: number, error: string) => text(max).min(1, { error });
const link = z.object({ name: required(60, "Give the link a name"), url: address });
const links = z.array(link).max(20, { error: "Twenty links at the most" });
const SITE_TEXT_MAX = 20_000;
const ownText = text(SITE_TEXT_MAX);
const titles = z.array(required(300, "A title is empty")).max(200);

/** The owner's settings of the site. Pictures are uploaded beforehand; the versions of the legal texts are set by those texts. */
export const siteSettingsInput = z.object({
  version,
  artist_name: required(120, "The artist needs a name"),
  /** Unchanged if omitted. */
  languages: z.array(z.string().max(35)).max(50).optional(),
  /** Unchanged if omitted. */
  time_zone: timeZoneName.optional(),
  tagline: text(200),
  copyright_year: z
    .int({ error: "Enter a year" })
    .min(1900, { error: "Enter a year" })
    .max(2200, { error: "Enter a year" }),
  hero_image: media,
  hero_image_portrait: media,
  hero_placeholder: z.string().max(400).nullable(),
  share_image: media,
  featured_track: z
    .object({
      id: id.nullable(),
      title: required(300, "The featured track needs a title"),
      duration_label: text(12).regex(/^(\d{1,2}:)?\d{1,2}:\d{2}$/, { error: "Enter a length such as 3:57" }),
      text: text(300).nullable(),
      services: links,
    })
    .nullable(),
  video: z
    .object({
      title: required(200, "The video needs a title"),
      poster: media,
      sources: siteSettings.shape.video.unwrap().shape.sources,
      embed_url: embed.nullable(),
    })
    .nullable(),
  streaming_panel: z
    .object({ title: required(200, "The player needs a title"), embed_url: embed, open_url: address })
    .nullable(),
  streaming_services: links,
  social_links: links,
  hidden_album_titles: titles,
  hidden_track_titles: titles,
  legal: z.object({
    contact_email: z
      .union([z.literal("").transform(() => null), z.email({ error: "Invalid email" })], { error: "Invalid email" })
      .nullable(),
    operator_name: required(200, "Who runs the site?"),
  }),
  texts: z.object({ store: ownText, about: ownText, imprint: ownText }),
});
export type SiteSettingsInput = z.output<typeof siteSettingsInput>;

/** The current settings, for the editor. */
export const siteSettingsForEditing = siteSettings.extend({ version, available_languages: z.array(z.string()) });
export type SiteSettingsForEditing = z.output<typeof siteSettingsForEditing>;

export const LEGAL_KINDS = ["terms", "privacy"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export const LEGAL_BODY_MAX = 200_000;
/**
 * A new version of a legal text. With an empty body the site's default text is shown again. With `based_on`, the id of the text it
 * was made from or null for none, it is refused if another one was published in the meantime.
 */
export const legalTextInput = z.object({
  kind: z.enum(LEGAL_KINDS),
  version: calendarDate,
  /** Markdown. */
  body: z.string().max(LEGAL_BODY_MAX, { error: `Must be at most ${LEGAL_BODY_MAX} characters` }),
  based_on: id.nullable().optional(),
  proof,
});
export const legalText = z.object({
  id,
  kind: z.enum(LEGAL_KINDS),
  version: z.string(),
  body: z.string(),
  created_at: instant,
});
export type LegalTextVersion = z.output<typeof legalText>;
export const legalTexts = z.array(legalText);
