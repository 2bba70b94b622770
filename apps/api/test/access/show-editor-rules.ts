import { makeEvent, makeTour, makeVenue } from "../event-factories.ts";
import type { Rules, World } from "./rule.ts";

const who = { team: "events" } as const;

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

export const showEditorRules: Rules = {
  // Without a file, which tRPC cannot carry.
  "events.manage.storePicture": { who, ok: [400] },
  "events.manage.shows.list": { who },
  "events.manage.shows.byId": { who, input: event },
  "events.manage.shows.create": { who, input: showFields },
  "events.manage.shows.change": {
    who,
    input: async (world) => ({ ...(await showFields(world)), ...(await event(world)), version: 1 }),
  },
  "events.manage.shows.remove": { who, input: async (world) => ({ ...(await event(world)), version: 1 }) },
  "events.manage.shows.noticePreview": {
    who,
    input: async (world) => ({ ...(await event(world)), status: "cancelled" }),
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
