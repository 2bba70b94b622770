import { afterAll, beforeAll } from "vitest";
import { makeEvent, makeTour, makeVenue } from "./event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "./site.ts";

const PAST = { starts_at: "2026-06-01T18:00:00Z", ends_at: new Date("2026-06-01T21:00:00Z") };

export let site: TestSite;
/** The ids of venues, tours and shows by their names in the tests. */
export let ids: Record<string, number>;
const nameOf = new Map<number, string>();

/** The names of the shows in a response, in its order. */
export const names = (shows: { id: number }[]) => shows.map(({ id }) => nameOf.get(id));

/** Opens a site on 15 June 2026 for the tests of a file: four venues, two tours, and shows of every kind and status. */
export function setUpProgramme(): void {
  beforeAll(async () => {
    site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
    await makeProgramme(site.db);
  });
  afterAll(() => site.close());
}

async function makeProgramme(db: TestSite["db"]): Promise<void> {
  const berlin = await makeVenue(db, { name: "Café Königsplatz", city: "Berlin" });
  const island = await makeVenue(db, {
    name: "Reef Stage",
    city: "London Village",
    country: "KI",
    timezone: "Pacific/Kiritimati",
  });
  const york = await makeVenue(db, {
    name: "The Foundry",
    city: "New York",
    region: "NY",
    country: "US",
    timezone: "America/New_York",
    address: "1 Foundry Row",
    postal_code: "10001",
    latitude: 40.75,
    longitude: -73.99,
  });
  const secret = await makeVenue(db, { name: "Unannounced Arena", city: "Oslo" });
  const tour = await makeTour(db, { name: "Lanterns Tour", poster_image: "/media/images/tour.jpg" });
  const hidden = await makeTour(db, { name: "Secret Tour", visibility: "draft" });
  ids = { berlin, island, york, secret, tour, hidden };
  const events: [string, Parameters<typeof makeEvent>[1]][] = [
    [
      "opening",
      { title: "Opening night", venue_id: berlin, tour_id: tour, type: "tour", starts_at: "2026-07-01T18:00:00Z" },
    ],
    ["far", { title: "Zenith", venue_id: island, tour_id: tour, type: "tour", starts_at: "2026-07-01T18:30:00Z" }],
    [
      "york",
      { title: "100% live", venue_id: york, tour_id: hidden, type: "featured", starts_at: "2026-07-02T00:00:00Z" },
    ],
    [
      "meeting",
      {
        title: "Meet the band",
        venue_id: york,
        type: "meet_greet",
        starts_at: "2026-07-10T20:00:00Z",
        capacity: 20,
        status: "postponed",
      },
    ],
    ["called off", { title: "Called off", venue_id: berlin, starts_at: "2026-07-05T18:00:00Z", status: "cancelled" }],
    ["past", { title: "Long ago", venue_id: berlin, ...PAST }],
    ["running", { title: "Tonight", venue_id: berlin, starts_at: "2026-06-15T11:00:00Z" }],
    ["draft", { title: "Lanterns draft", venue_id: secret, visibility: "draft" }],
    ["unlisted", { title: "Unlisted", venue_id: secret, visibility: "unlisted" }],
    ["later", { title: "Published later", venue_id: secret, published_at: "2026-06-16T12:00:00Z" }],
  ];
  for (const [name, values] of events) {
    ids[name] = await makeEvent(db, values);
    nameOf.set(ids[name], name);
  }
}
