import { describe, expect, test } from "vitest";
import { settings, show } from "../../testing/site-data.ts";
import { feedLink, googleLink, mapLink, outlookLink } from "./calendar-links.ts";
import { eventHead, eventsHead, musicEvent, withOffset } from "./events-head.ts";
import { eventsSearch } from "./events-search.ts";

const SITE = "https://artist.example";

describe("withOffset", () => {
  test.each([
    ["2026-12-07T19:00:00.000Z", "2026-12-07", "20:00", "2026-12-07T20:00:00+01:00"],
    ["2026-07-01T18:00:00.000Z", "2026-07-01", "20:00", "2026-07-01T20:00:00+02:00"],
    ["2026-07-02T00:00:00.000Z", "2026-07-01", "20:00", "2026-07-01T20:00:00-04:00"],
    ["2026-07-01T18:00:00.000Z", "2026-07-02", "08:00", "2026-07-02T08:00:00+14:00"],
    ["2026-07-01T14:15:00.000Z", "2026-07-01", "20:00", "2026-07-01T20:00:00+05:45"],
    ["2026-07-01T22:30:00.000Z", "2026-07-01", "20:00", "2026-07-01T20:00:00-02:30"],
  ])("formats %s as %s %s at the venue: %s", (date, local_date, time, expected) => {
    expect(withOffset(date, { date, local_date, time })).toBe(expected);
  });
});

describe("musicEvent", () => {
  test("contains the place, performer, times with offset and the owner's ticket link", () => {
    expect(musicEvent(show(), settings, SITE)).toMatchObject({
      "@type": "MusicEvent",
      name: "Lanterns & more",
      startDate: "2026-12-07T20:00:00+01:00",
      doorTime: "2026-12-07T19:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      location: {
        name: "Halle",
        address: { addressLocality: "Berlin", addressCountry: "DE" },
        geo: { latitude: 52.52 },
      },
      performer: { name: "Test Artist" },
      image: `${SITE}/media/images/poster/900.jpg`,
      offers: { url: "https://tickets.example.com/berlin", availability: "https://schema.org/InStock" },
    });
  });

  test.each([
    ["cancelled", null, "EventCancelled"],
    ["postponed", null, "EventPostponed"],
    ["postponed", "2026-11-30T19:00:00.000Z", "EventRescheduled"],
    ["upcoming", "2026-11-30T19:00:00.000Z", "EventRescheduled"],
    ["upcoming", null, "EventScheduled"],
  ] as const)("maps %s with previous date %s to %s", (status, previous_date, expected) => {
    const data = musicEvent(show({ status, previous_date }), settings, SITE);
    expect(data.eventStatus).toBe(`https://schema.org/${expected}`);
    expect("previousStartDate" in data).toBe(previous_date !== null);
  });

  test("a full show is sold out, and a cancelled one has no offers", () => {
    expect(musicEvent(show({ capacity: 2, places_left: 0, ticket_url: null }), settings, SITE).offers).toMatchObject({
      url: `${SITE}/events/7`,
      availability: "https://schema.org/SoldOut",
    });
    expect(musicEvent(show({ status: "cancelled" }), settings, SITE).offers).toBeUndefined();
  });
});

describe("the heads", () => {
  const titleOf = ({ meta = [] }: { meta?: Record<string, unknown>[] }) => meta.find((tag) => "title" in tag)?.title;

  test("a show's title contains its name, city and artist", () => {
    expect(titleOf(eventHead(show(), settings, SITE))).toBe("Lanterns & more, Berlin · Test Artist");
  });

  test("a month of the calendar has no canonical link, but the calendar and its types do", () => {
    expect(eventsHead(settings, SITE, {}).links).toEqual([{ rel: "canonical", href: `${SITE}/events` }]);
    expect(eventsHead(settings, SITE, { type: "concert" }).links).toEqual([
      { rel: "canonical", href: `${SITE}/events?type=concert` },
    ]);
    expect(eventsHead(settings, SITE, { month: "2026-12" }).links).toEqual([]);
  });
});

describe("eventsSearch", () => {
  test.each([
    [{ type: "meet_greet" }, { type: "meet_greet" }],
    [{ day: "2026-12-07" }, { month: "2026-12", day: "2026-12-07" }],
    [
      { month: "2026-11", day: "2026-12-07" },
      { month: "2026-11", day: "2026-12-07" },
    ],
    [{ type: "gig", month: "2026-13", day: "tomorrow", x: "1" }, {}],
  ])("parses %j as %j", (search, expected) => {
    expect(eventsSearch(search)).toEqual(expected);
  });
});

describe("links to calendars and maps", () => {
  test("contain the times, the place and the show's page", () => {
    const google = new URL(googleLink(show(), SITE)).searchParams;
    expect(google.get("dates")).toBe("20261207T190000Z/20261207T213000Z");
    expect(google.get("text")).toBe("Lanterns & more");
    expect(google.get("location")).toBe("Halle, Straße 1, 10115 Berlin, Germany");
    const outlook = new URL(outlookLink(show(), SITE)).searchParams;
    expect(outlook.get("startdt")).toBe("2026-12-07T19:00:00.000Z");
    expect(outlook.get("body")).toBe(`${SITE}/events/7`);
  });

  test("the feed uses the webcal scheme", () => {
    expect(feedLink(SITE)).toBe("webcal://artist.example/api/events/calendar.ics");
  });

  test("the map link uses coordinates, or searches for the address without them", () => {
    const { venue } = show();
    expect(mapLink(venue)).toBe("https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=17/52.52/13.405");
    expect(mapLink({ ...venue, latitude: null, longitude: null })).toContain("query=Halle%2C+Stra%C3%9Fe+1");
  });
});
