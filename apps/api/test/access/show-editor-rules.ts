import { randomUUID } from "node:crypto";
import { makeEvent, makeTour, makeVenue } from "../event-factories.ts";
import type { Rules, World } from "./rule.ts";

const who = { team: "events" } as const;
const door = { team: "door" } as const;

const event = async ({ site }: World) => ({ id: await makeEvent(site.db) });
const showFields = async ({ site }: World) => ({
  title: "Show of a rule",
  description: null,
  type: "concert",
  status: "upcoming",
  visibility: "draft",
  venue_id: await makeVenue(site.db),
  tour_id: null,
  starts: "2027-07-01T20:00",
  ends: null,
  doors: null,
  party_limit: null,
  price_range: null,
  ticket_url: null,
  capacity: null,
  poster: null,
  poster_alt: null,
});
const venueFields = {
  name: "Hall of a rule",
  address: null,
  city: "Berlin",
  region: null,
  postal_code: null,
  country: "DE",
  latitude: null,
  longitude: null,
  timezone: "Europe/Berlin",
  website: null,
};
const tourFields = { name: "Tour of a rule", description: null, visibility: "draft", poster: null };

const guestFields = { name: "Guest of a rule", note: null, party_size: 2 };
const listedGuest = async (world: World) =>
  world.site.services.events.listedGuests.add(world.owner.id, { ...guestFields, event_id: (await event(world)).id });

export const showEditorRules: Rules = {
  // 400: tRPC cannot carry the file.
  "events.manage.storePicture": { who, ok: [400] },
  "events.manage.shows.list": { who },
  "events.manage.shows.byId": { who, input: event },
  "events.manage.shows.create": { who, input: showFields },
  "events.manage.shows.change": {
    who,
    input: async (world) => ({ ...(await showFields(world)), ...(await event(world)), version: 1 }),
  },
  "events.manage.shows.remove": { who, input: async (world) => ({ ...(await event(world)), version: 1 }) },
  "events.manage.shows.moveIn": { who, input: () => ({ shows: [], is_dry_run: true, publish: false }) },
  "events.manage.shows.noticePreview": {
    who,
    input: async (world) => ({ ...(await event(world)), status: "cancelled" }),
  },
  "events.manage.after.byId": { who, input: event },
  // 409: the show has not begun, or its state has changed.
  "events.manage.after.change": {
    who,
    input: async (world) => ({ ...(await event(world)), songs: [], photos: [], fingerprint: "" }),
    ok: [409],
  },
  "events.manage.guests.list": { who, input: event },
  "events.manage.guests.export": { who, input: event },
  "events.manage.guests.messages": { who, input: event },
  "events.manage.guests.write": {
    who,
    input: async (world) => {
      const { id } = await event(world);
      await world.site.services.events.attendance.join(world.a.id, { id, party_size: 1 });
      return { id, audience: "attending", subject: "Doors", body: "They open at seven." };
    },
  },
  "events.manage.door.shows": { who: door },
  "events.manage.door.list": { who: door, input: event },
  "events.manage.door.sync": {
    who: door,
    input: async (world) => ({
      ...(await event(world)),
      door: "Main door",
      arrivals: [{ id: randomUUID(), who: { by: "walk_in" }, let_in_at: new Date().toISOString(), is_let_in: false }],
    }),
  },
  "events.manage.listedGuests.list": { who, input: event },
  "events.manage.listedGuests.add": {
    who,
    input: async (world) => ({ ...guestFields, event_id: (await event(world)).id }),
  },
  "events.manage.listedGuests.change": {
    who,
    input: async (world) => ({ ...guestFields, ...(await listedGuest(world)) }),
  },
  "events.manage.listedGuests.remove": { who, input: listedGuest },
  "events.manage.venues.list": { who },
  "events.manage.venues.create": { who, input: () => venueFields },
  "events.manage.venues.change": {
    who,
    input: async ({ site }) => ({ ...venueFields, id: await makeVenue(site.db), version: 1 }),
  },
  "events.manage.venues.remove": { who, input: async ({ site }) => ({ id: await makeVenue(site.db), version: 1 }) },
  "events.manage.tours.list": { who },
  "events.manage.tours.create": { who, input: () => tourFields },
  "events.manage.tours.change": {
    who,
    input: async ({ site }) => ({ ...tourFields, id: await makeTour(site.db), version: 1 }),
  },
  "events.manage.tours.remove": { who, input: async ({ site }) => ({ id: await makeTour(site.db), version: 1 }) },
};
