import { describe, expect, it } from "vitest";
import { ids, names, setUpProgramme, site } from "../../../../test/programme.ts";
import { observe } from "../../../platform/db/observation.ts";

setUpProgramme();

type Listed = { count: number; next: string | null; previous: string | null; results: { id: number }[] };
const list = async (query: string) => {
  const { status, body } = await site.call("GET", `/api/events/events/${query}`);
  expect(status).toBe(200);
  return names((body as Listed).results);
};

describe("GET /events/events/", () => {
  it("lists everything published by date, including cancelled and past shows", async () => {
    expect(await list("")).toEqual(["past", "running", "opening", "far", "york", "called off", "meeting"]);
  });

  it.each([
    ["?type=tour", ["opening", "far"]],
    ["?type=meet_greet", ["meeting"]],
    ["?status=past", ["past"]],
    ["?status=cancelled", ["called off"]],
    ["?status=postponed", ["meeting"]],
    ["?status=upcoming", ["running", "opening", "far", "york"]],
    ["?city=berlin", ["past", "running", "opening", "called off"]],
    ["?city=BERL%C3%8DN", ["past", "running", "opening", "called off"]],
    ["?city=Ber", []],
    ["?city=", ["past", "running", "opening", "far", "york", "called off", "meeting"]],
    ["?search=koenigs", []],
    ["?search=konigs", ["past", "running", "opening", "called off"]],
    ["?search=lanterns", ["opening", "far"]],
    ["?search=secret", []],
    ["?search=%25", []],
    ["?search=100%25", ["york"]],
    ["?ordering=-date&type=tour", ["far", "opening"]],
    ["?ordering=title&type=tour", ["opening", "far"]],
    ["?ordering=-title&type=tour", ["far", "opening"]],
    ["?unknown=1&type=meet_greet", ["meeting"]],
    ["?tour=999999", []],
    ["?venue=99999999999", []],
  ])("%s", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it("filters by tour and venue id, and finds nothing for an unpublished tour", async () => {
    expect(await list(`?tour=${ids.tour}`)).toEqual(["opening", "far"]);
    expect(await list(`?tour=${ids.hidden}`)).toEqual([]);
    expect(await list(`?venue=${ids.york}&status=upcoming`)).toEqual(["york"]);
  });

  it.each([
    // 18:00 UTC is 20:00 of a Berlin summer evening, and 08:30 of the next day on Kiritimati; 00:00 UTC is the previous evening
    // in New York.
    ["?from=2026-07-01&to=2026-07-01", ["opening", "york"]],
    ["?from=2026-07-02&to=2026-07-02", ["far"]],
    ["?from=2026-07-02", ["far", "called off", "meeting"]],
    ["?to=2026-07-01", ["past", "running", "opening", "york"]],
    ["?from=2026-07-10&to=2026-07-10", ["meeting"]],
    ["?from=2026-07-03&to=2026-07-01", []],
  ])("filters by day on the venue's calendar, both ends included: %s", async (query, expected) => {
    expect((await list(query)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["?type=gig", { type: ["Must be one of concert, tour, featured, meet_greet"] }],
    ["?status=over", { status: ["Must be one of upcoming, postponed, cancelled, past"] }],
    ["?from=tomorrow", { from: ["Enter a valid date (YYYY-MM-DD)"] }],
    ["?to=2026-02-30", { to: ["Enter a valid date (YYYY-MM-DD)"] }],
    ["?tour=one", { tour: ["Enter a valid id"] }],
    ["?ordering=price", { ordering: ["Must be one of date, title, with - before it for descending order"] }],
    ["?page=0", { page: ["Must be a whole number of 1 or more"] }],
  ])("refuses %s with an error at the parameter", async (query, body) => {
    expect(await site.call("GET", `/api/events/events/${query}`)).toMatchObject({ status: 400, body });
  });

  it("pages with links that keep the filters", async () => {
    const { body } = await site.call("GET", "/api/events/events/?status=upcoming&page_size=3&page=1");
    expect(body).toMatchObject({
      count: 4,
      previous: null,
      next: "/api/events/events/?page_size=3&status=upcoming&page=2",
    });
    expect((await site.call("GET", "/api/events/events/?page=9")).status).toBe(404);
  });
});

describe("GET /events/events/{id}/", () => {
  it("returns the instant, the venue's local time, time zone and address", async () => {
    const { status, body } = await site.call("GET", `/api/events/events/${ids.york}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ids.york,
      title: "100% live",
      description: null,
      type: "featured",
      status: "upcoming",
      poster_image: null,
      poster_alt: null,
      poster_placeholder: null,
      date: "2026-07-02T00:00:00.000Z",
      ends_at: "2026-07-02T03:00:00.000Z",
      doors_at: null,
      previous_date: null,
      local_date: "2026-07-01",
      time: "20:00",
      doors_time: null,
      timezone: "America/New_York",
      city: "New York",
      venue: {
        id: ids.york,
        name: "The Foundry",
        city: "New York",
        region: "NY",
        country: "US",
        address: "1 Foundry Row",
        postal_code: "10001",
        latitude: 40.75,
        longitude: -73.99,
        timezone: "America/New_York",
        website: null,
      },
      // Its tour is not published.
      tour: null,
      price_range: null,
      ticket_url: null,
      sells_tickets: false,
      capacity: null,
      party_limit: null,
      places_left: null,
    });
  });

  it("falls back to the tour's poster", async () => {
    const { body } = await site.call("GET", `/api/events/events/${ids.opening}/`);
    expect(body).toMatchObject({
      poster_image: "/media/images/tour.jpg",
      tour: { id: ids.tour, name: "Lanterns Tour" },
    });
  });

  it("returns an unlisted show, but 404 for a draft, one published later, or an invalid id", async () => {
    const statusOf = async (id: unknown) => (await site.call("GET", `/api/events/events/${id}/`)).status;
    expect(await statusOf(ids.unlisted)).toBe(200);
    for (const id of [ids.draft, ids.later, 0, 999_999, "abc", "99999999999999"]) expect(await statusOf(id)).toBe(404);
  });
});

describe("GET /events/events/upcoming/", () => {
  it("lists shows that are neither cancelled nor over, soonest first", async () => {
    const { body } = await site.call("GET", "/api/events/events/upcoming");
    expect(names((body as { upcoming_events: { id: number }[] }).upcoming_events)).toEqual([
      "running",
      "opening",
      "far",
      "york",
      "meeting",
    ]);
  });
});

describe("GET /events/events/search/", () => {
  const search = async (text: string, more = "") => {
    const { body } = await site.call("GET", `/api/events/events/search/?q=${encodeURIComponent(text)}${more}`);
    return names((body as Listed).results);
  };

  it.each([
    ["zenith", ["far"]],
    ["Zenit", ["far"]],
    ["zennith", ["far"]],
    ["lantern tour", ["opening", "far"]],
    ["cafe konigsplatz", ["running", "opening", "called off", "past"]],
    ["new york", ["york", "meeting"]],
    ["100%", ["york"]],
    ["%", []],
    ["", []],
    ["draft", []],
    ["unannounced", []],
    ["secret", []],
  ])("finds shows by title, venue, city or tour, upcoming ones first: %s", async (text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  it("is paginated", async () => {
    const { body } = await site.call("GET", "/api/events/events/search/?q=konigsplatz&page_size=3&page=2");
    expect(body).toMatchObject({
      count: 4,
      next: null,
      previous: "/api/events/events/search/?page_size=3&q=konigsplatz&page=1",
    });
    expect(names((body as Listed).results)).toEqual(["past"]);
  });
});

describe("cached responses", () => {
  it("are invalidated when a show is published or ends", async () => {
    const due = await site.services.events.calendar.timed.nextDue();
    // "Tonight" ends at 14:00.
    expect(due?.toISOString()).toBe("2026-06-15T14:00:00.000Z");
    expect(await list("?status=upcoming")).toContain("running");
    site.clock.set("2026-06-15T14:00:00Z");
    const { observation } = await observe(site.services.events.calendar.timed.nextDue);
    site.services.content.changed([...observation.reads]);
    expect(await list("?status=upcoming")).not.toContain("running");
    expect(await list("?status=past")).toEqual(["past", "running"]);
    expect((await site.services.events.calendar.timed.nextDue())?.toISOString()).toBe("2026-06-16T12:00:00.000Z");
  });
});
