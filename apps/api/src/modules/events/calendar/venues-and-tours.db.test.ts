import { describe, expect, it } from "vitest";
import { ids, names, setUpProgramme, site } from "../../../../test/programme.ts";

setUpProgramme();

describe("venues and tours", () => {
  it("a venue is listed once a show there is published", async () => {
    const { body } = await site.call("GET", "/api/events/venues/");
    expect((body as { results: { name: string }[] }).results.map(({ name }) => name)).toEqual([
      "Café Königsplatz",
      "Reef Stage",
      "The Foundry",
    ]);
    expect((await site.call("GET", `/api/events/venues/${ids.york}/`)).body).toMatchObject({
      timezone: "America/New_York",
    });
    expect((await site.call("GET", "/api/events/venues/999999/")).status).toBe(404);
  });

  it("venues of upcoming shows, or of a tour, are located where coordinates are known", async () => {
    const places = async (query: string) =>
      (await site.call("GET", `/api/events/venues/places/${query}`)).body as { places: { venue_id: number }[] };
    expect(await places("")).toEqual({ places: [{ venue_id: ids.york, latitude: 40.75, longitude: -73.99 }] });
    expect(await places(`?tour=${ids.tour}`)).toEqual({ places: [] });
    expect(await places(`?tour=${ids.hidden}`)).toEqual({ places: [] });
    expect((await site.call("GET", "/api/events/venues/places/?tour=x")).status).toBe(400);
  });

  it("a tour is returned with its published dates in order, and a draft is not", async () => {
    const { body } = await site.call("GET", "/api/events/tours/");
    const { count, results } = body as { count: number; results: { name: string; events: { id: number }[] }[] };
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ name: "Lanterns Tour", starts_on: "2026-07-01", ends_on: "2026-07-02" });
    expect(names(results[0]?.events ?? [])).toEqual(["opening", "far"]);
    expect((await site.call("GET", `/api/events/tours/${ids.tour}/`)).body).toEqual(results[0]);
    expect((await site.call("GET", `/api/events/tours/${ids.hidden}/`)).status).toBe(404);
  });
});

describe("calendar files", () => {
  it("are text/calendar, with and without a trailing slash, and 404 for a draft", async () => {
    const file = await site.call("GET", `/api/events/events/${ids.opening}/calendar.ics`);
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(file.body).toContain("SUMMARY:Opening night");
    expect((await site.call("GET", `/api/events/events/${ids.opening}/calendar.ics/`)).body).toBe(file.body);
    expect((await site.call("GET", `/api/events/events/${ids.draft}/calendar.ics`)).status).toBe(404);
  });

  it("the feed contains the upcoming shows", async () => {
    const { body } = await site.call("GET", "/api/events/calendar.ics");
    expect(String(body).match(/BEGIN:VEVENT/g)).toHaveLength(5);
    expect(body).toContain("LOCATION:The Foundry");
  });
});
