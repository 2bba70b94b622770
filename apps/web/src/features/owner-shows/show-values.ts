import { type ShowForEditing, showChangeInput, showFields } from "@fanfare/contracts/events/show-editor";
import { checked } from "../../lib/checked.ts";

/** The values of the show's form: the contract's fields as typed. */
export type ShowValues = Omit<
  ShowForEditing,
  | "id"
  | "version"
  | "shown_status"
  | "timezone"
  | "venue_name"
  | "is_out"
  | "has_new_date"
  | "places_taken"
  | "waiting_persons"
  | "attending_parties"
  | "waiting_parties"
  | "capacity"
  | "party_limit"
  | "offer_hours"
  | "venue_id"
> & { version?: number; capacity: string; party_limit: string; offer_hours: string; venue_id: number | null };

export const NEW_SHOW: ShowValues = {
  title: "",
  description: null,
  type: "concert",
  status: "upcoming",
  visibility: "draft",
  venue_id: null,
  tour_id: null,
  starts: "",
  ends: null,
  doors: null,
  party_limit: "4",
  price_range: null,
  ticket_url: null,
  capacity: "",
  offer_hours: "",
  poster: null,
  poster_alt: null,
};

const numberText = (value: number | null) => (value === null ? "" : String(value));
const number = (text: string) => (text.trim() === "" ? null : Number(text));

export const showValues = (show: ShowForEditing): ShowValues => ({
  version: show.version,
  title: show.title,
  description: show.description,
  type: show.type,
  status: show.status,
  visibility: show.visibility,
  venue_id: show.venue_id,
  tour_id: show.tour_id,
  starts: show.starts,
  ends: show.ends,
  doors: show.doors,
  party_limit: numberText(show.party_limit),
  price_range: show.price_range,
  ticket_url: show.ticket_url,
  capacity: numberText(show.capacity),
  offer_hours: numberText(show.offer_hours ?? null),
  poster: show.poster,
  poster_alt: show.poster_alt,
});

/** A new show like an earlier one: its texts, place and limits as a draft, without its day and the page of its ticket seller. */
export function copyOfShow(show: ShowForEditing): ShowValues {
  const { version: _version, ...values } = showValues(show);
  return { ...values, status: "upcoming", visibility: "draft", starts: "", ends: null, doors: null, ticket_url: null };
}

const DAY_MS = 86_400_000;
/** Midnight UTC of the day of a local time such as `2026-11-21T20:00`; NaN for an empty one. */
const dayOf = (local: string) => Date.parse(local.slice(0, 10));

/** Moves a local time by the days between two others, on which a time of day has no effect; unchanged if one of them is empty. */
export function movedAlong(local: string | null, from: string, to: string): string | null {
  const days = (dayOf(to) - dayOf(from)) / DAY_MS;
  if (!local || !days) return local;
  return new Date(dayOf(local) + days * DAY_MS).toISOString().slice(0, 10) + local.slice(10);
}

/** Converts the form to the call's input, or returns its errors. */
export function showInput(values: ShowValues, id: number | null) {
  const input = {
    ...values,
    id,
    version: values.version ?? 0,
    // With 0 the schema reports the missing venue at its field.
    venue_id: values.venue_id ?? 0,
    ends: values.ends || null,
    doors: values.doors || null,
    ticket_url: values.ticket_url || null,
    capacity: number(values.capacity),
    offer_hours: number(values.offer_hours),
    party_limit: number(values.party_limit),
  };
  return checked(id === null ? showFields : showChangeInput, input);
}
