import { makeEvent, makeTour, makeVenue } from "../event-factories.ts";
import type { Rules, World } from "./rule.ts";

const event = async ({ site }: World) => ({ id: await makeEvent(site.db, { capacity: 50 }) });

/** A show that fan A is attending or in line for. Other fans have no place there to leave. */
const attended = async (world: World) => {
  const { id } = await event(world);
  await world.site.services.events.attendance.join(world.a.id, { id, party_size: 1 });
  return { id };
};
const waitedFor = async ({ site, a }: World) => {
  const id = await makeEvent(site.db, { capacity: 0 });
  await site.services.events.attendance.wait(a.id, { id, party_size: 1 });
  return { id };
};

/** A link that no mail contains. */
const deadLink = () => ({ token: "n0-such-place-token-anywhere" });

/** A venue becomes public through its shows. */
const venue = async ({ site }: World) => {
  const id = await makeVenue(site.db);
  await makeEvent(site.db, { venue_id: id });
  return { id };
};

export const eventsRules: Rules = {
  "events.list": { who: "anyone" },
  "events.byId": { who: "anyone", input: event },
  "events.after": { who: "anyone", input: event },
  "events.ownSetlist": { who: "fan", input: event },
  // 409: the fan was not at the show, and it has no setlist.
  "events.keepSetlist": { who: "fan", input: event, ok: [409] },
  "events.upcoming": { who: "anyone" },
  "events.search": { who: "anyone", input: () => ({ q: "show" }) },
  "events.mine": { who: "fan" },
  "events.ownPlace": { who: "fan", input: event },
  "events.tickets": { who: "its fan", input: attended },
  "events.join": { who: "fan", input: event },
  "events.leave": { who: "its fan", input: attended },
  "events.joinWaitlist": { who: "fan", input: async ({ site }) => ({ id: await makeEvent(site.db, { capacity: 0 }) }) },
  "events.leaveWaitlist": { who: "its fan", input: waitedFor },
  "events.transfers.list": { who: "fan", input: event },
  "events.transfers.give": {
    who: "its fan",
    input: async (world) => ({ ...(await attended(world)), name: "Fay", email: "fay.friend@example.com" }),
  },
  "events.transfers.takeBack": {
    who: "its fan",
    input: async (world) => {
      const { id } = await attended(world);
      const friend = { id, name: "Gil", email: "gil.friend@example.com" };
      return world.site.services.events.transfers.give(world.a.id, friend, { address: "192.0.2.1" });
    },
  },
  "events.transfers.read": { who: "anyone", input: deadLink, ok: [400] },
  "events.transfers.accept": { who: "fan", input: deadLink, ok: [400] },
  "events.calendarFile": { who: "anyone", input: event },
  "events.calendarFeed": { who: "anyone" },
  "events.notifyMe": { who: "anyone", input: () => ({ city: "Porto", email: "near.porto@example.com" }) },
  "events.venues.list": { who: "anyone" },
  "events.venues.places": { who: "anyone" },
  "events.venues.byId": { who: "anyone", input: venue },
  "events.tours.list": { who: "anyone" },
  "events.tours.byId": { who: "anyone", input: async ({ site }) => ({ id: await makeTour(site.db) }) },
  "events.manage.change": {
    who: { team: "events" },
    input: async (world) => ({ ...(await event(world)), version: 1, title: "Renamed" }),
  },
  "events.manage.setCapacity": {
    who: { team: "events" },
    input: async (world) => ({ ...(await event(world)), capacity: 10 }),
  },
};
