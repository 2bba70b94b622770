import { z } from "zod";
import { byId, calendarDate, id, instant, media, searchText, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { ALT_TEXT_MAX, storedPicture } from "../common/picture.ts";
import { version } from "../common/version.ts";
import { visibility } from "../common/visibility.ts";
import { EVENT_STATUSES } from "./event.ts";
import { EVENT_TYPES } from "./event-type.ts";
import { capacity, eventFields } from "./manage.ts";

/** The owner's fields of a show, with poster and capacity. */
export const showFields = eventFields.extend({
  capacity,
  poster: storedPicture.nullable(),
  poster_alt: text(ALT_TEXT_MAX).nullable(),
});
export type ShowFields = z.output<typeof showFields>;
export const showChangeInput = showFields.extend({ id, version });
export type ShowChangeInput = z.output<typeof showChangeInput>;

/** A show for its edit form; times are the venue's local time. */
export const showForEditing = showFields.extend({
  id,
  version,
  shown_status: z.enum(EVENT_STATUSES),
  timezone: z.string(),
  venue_name: z.string(),
  is_out: z.boolean(),
  has_new_date: z.boolean(),
  places_taken: z.int(),
  waiting_persons: z.int(),
  attending_parties: z.int(),
  waiting_parties: z.int(),
});
export type ShowForEditing = z.output<typeof showForEditing>;

/** A row of the owner's list of shows. */
export const editorShowRow = z.object({
  id,
  title: z.string(),
  type: z.enum(EVENT_TYPES),
  status: z.enum(EVENT_STATUSES),
  visibility,
  is_out: z.boolean(),
  poster_image: media,
  local_date: calendarDate,
  time: z.string(),
  venue: z.string(),
  city: z.string(),
  capacity: z.int().nullable(),
  places_taken: z.int(),
  waiting: z.int(),
});
export type EditorShowRow = z.output<typeof editorShowRow>;
/** `to_pay_back`: cancelled shows with tickets that have not been paid back, the ones that the overview counts. */
export const SHOW_LISTS = ["coming", "past", "drafts", "to_pay_back"] as const;
export const editorShowListInput = pageQuery.extend({
  list: z.enum(SHOW_LISTS).default("coming"),
  search: searchText.optional(),
});
export type EditorShowListInput = z.output<typeof editorShowListInput>;
export const editorShowPage = paginated(editorShowRow);

/** A preview of the mail to people with a place or in line about such a change. */
export const noticePreviewInput = z.object({ id, status: z.enum(["upcoming", "postponed", "cancelled"]) });
export const noticePreview = z.object({ subject: z.string(), text: z.string(), recipients: z.int() });

export const showRemovalInput = byId.extend({ version });

const zone = text(100).min(1, { error: "Time zone is required" });
const coordinate = (most: number) =>
  z
    .number({ error: "Enter a number such as 52.52" })
    .min(-most, { error: `Must be from -${most} to ${most}` })
    .max(most, { error: `Must be from -${most} to ${most}` })
    .nullable();
export const venueFields = z.object({
  name: text(200).min(1, { error: "Name is required" }),
  address: text(300).nullable(),
  city: text(100).min(1, { error: "City is required" }),
  region: text(100).nullable(),
  postal_code: text(20).nullable(),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "Choose a country" }),
  latitude: coordinate(90),
  longitude: coordinate(180),
  timezone: zone,
  website: z
    .url({ protocol: /^https?$/, error: "Enter a web address" })
    .max(500)
    .nullable(),
});
export type VenueFields = z.output<typeof venueFields>;

/** Parses typed degrees, with a point or a comma; null for empty text, NaN for text that is not a number. */
export const degreesIn = (typed: string): number | null =>
  typed.trim() === "" ? null : Number(typed.trim().replace(",", "."));
const typedDegrees = z
  .string()
  .refine((typed) => !Number.isNaN(degreesIn(typed)), { error: "Enter a number such as 52.52" });
/** Additional validation for the owner's form, since JSON cannot represent NaN. */
export const typedCoordinates = z.looseObject({ latitude: typedDegrees, longitude: typedDegrees });
export const venueChangeInput = venueFields.extend({ id, version });
export type VenueChangeInput = z.output<typeof venueChangeInput>;
export const editorVenue = venueFields.extend({ id, version, shows: z.int() });
export type EditorVenue = z.output<typeof editorVenue>;

export const tourFields = z.object({
  name: text(200).min(1, { error: "Name is required" }),
  description: text(10_000).nullable(),
  visibility,
  poster: storedPicture.nullable(),
});
export type TourFields = z.output<typeof tourFields>;
export const tourChangeInput = tourFields.extend({ id, version });
export type TourChangeInput = z.output<typeof tourChangeInput>;
export const editorTour = tourFields.extend({ id, version, shows: z.int() });
export type EditorTour = z.output<typeof editorTour>;

/** Attending and waiting parties, each in the order in which they came. `position` counts waiting parties from 1. */
export const GUEST_LISTS = ["attending", "waitlisted"] as const;
export const guestListInput = pageQuery.extend({ id, list: z.enum(GUEST_LISTS).default("attending") });
export type GuestListInput = z.output<typeof guestListInput>;
export const guest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  party_size: z.int(),
  since: instant,
  position: z.int().nullable(),
  offered_until: instant.nullable(),
});
export type Guest = z.output<typeof guest>;
export const guestPage = paginated(guest);
export const guestExportInput = z.object({ id, list: z.enum(GUEST_LISTS).default("attending") });

/** `came`: guests who were admitted at the show. */
export const AUDIENCES = ["attending", "waitlisted", "everybody", "came"] as const;
export type Audience = (typeof AUDIENCES)[number];
/** A message to the guests of a show, as plain text. */
export const guestMessageInput = z.object({
  id,
  audience: z.enum(AUDIENCES),
  subject: text(150).min(1, { error: "Subject is required" }),
  body: text(5000).min(1, { error: "Write what your guests should know" }),
});
export type GuestMessageInput = z.output<typeof guestMessageInput>;
export const guestMessage = z.object({
  id,
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  recipients: z.int(),
  created_at: instant,
});
export type GuestMessage = z.output<typeof guestMessage>;
/** How many guests a message was sent to. */
export const guestMessageResult = z.object({ recipients: z.int() });
