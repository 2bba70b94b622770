import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../test/call-trpc.ts";
import { makeEvent, makeVenue } from "../../test/event-factories.ts";
import { signIn } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { inputSchema } from "./procedure-schemas.ts";
import { restRoutes } from "./routes.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  const venue_id = await makeVenue(site.db, { timezone: "Pacific/Kiritimati" });
  await makeEvent(site.db, { venue_id, starts_at: "2026-07-01T18:00:00Z" });
  // Its first day begins in the year before.
  await site.services.site.change({ time_zone: "Pacific/Kiritimati" });
});
afterAll(() => site.close());

type Field = { format?: string; anyOf?: Field[] };
const isDate = ({ format, anyOf = [] }: Field): boolean => format === "date" || anyOf.some(isDate);
const dateNames = (procedure: string) =>
  Object.entries((inputSchema(procedure)?.properties ?? {}) as Record<string, Field>)
    .filter(([, field]) => isDate(field))
    .map(([name]) => name);

const readers = restRoutes
  .filter(({ method, path }) => method === "GET" && !path.includes("{"))
  .flatMap(({ path, procedure }) => dateNames(procedure).map((name) => [`/api${path}`, name] as const));

describe("an invalid calendar date", () => {
  it.each(readers)("in a query is 400 with an error at its parameter: %s?%s=", async (url, name) => {
    for (const date of ["0000-01-01", "0000-02-29", "-001-01-01", "10000-01-01", "2026-02-30", "+2026-01-01"]) {
      const others = name === "from" ? "&to=2026-01-01" : "&from=2026-01-01";
      const response = await site.call("GET", `${url}?${name}=${encodeURIComponent(date)}${others}`, owner);
      expect([date, response.status]).toEqual([date, 400]);
      expect(response.body).toMatchObject({ [name]: ["Enter a valid date (YYYY-MM-DD)"] });
    }
  });

  it("as date of birth is 400 with an error at the field, at registration and later", async () => {
    const fan = await signIn(site);
    const date_of_birth = "0000-01-01";
    for (const [method, url] of [
      ["POST", "/api/auth/register/"],
      ["PATCH", "/api/auth/profile/"],
    ] as const) {
      const { status, body } = await site.call(method, url, { token: fan.token, body: { date_of_birth } });
      expect([status, body]).toMatchObject([400, { date_of_birth: ["Enter a valid date (YYYY-MM-DD)"] }]);
    }
  });
});

describe("the earliest and the latest valid dates", () => {
  it("are tested for every query that takes a date", () => {
    expect(readers.length).toBeGreaterThan(6);
  });

  it.each(readers)("are accepted, or refused with an error at the parameter: %s?%s=", async (url, name) => {
    for (const date of ["0001-01-01", "1000-01-01", "9998-12-31", "9999-12-31"]) {
      const other = name === "from" ? "to" : "from";
      const { status, body } = await site.call("GET", `${url}?${name}=${date}&${other}=${date}&table=days`, owner);
      expect([200, 400], `${date}: ${JSON.stringify(body)}`).toContain(status);
      if (status === 400) expect(body).toHaveProperty(name);
    }
  });

  it("can bound the list of shows on either side", async () => {
    const count = async (query: string) => {
      const { status, body } = await site.call("GET", `/api/events/events/?${query}`);
      return [status, (body as { count: number }).count];
    };
    expect(await count("from=0001-01-01&to=9999-12-31")).toEqual([200, 1]);
    expect(await count("to=0001-01-01")).toEqual([200, 0]);
    expect(await count("from=9999-12-31")).toEqual([200, 0]);
  });

  it("are accepted as a date of birth and a release date", async () => {
    const fan = await signIn(site);
    const born = await site.call("PATCH", "/api/auth/profile/", {
      token: fan.token,
      body: { date_of_birth: "0001-01-01" },
    });
    expect(born).toMatchObject({ status: 200, body: { date_of_birth: "0001-01-01" } });
    const { albums } = asOwner(site, owner.id).music.manage;
    for (const release_date of ["0001-01-01", "9999-12-31"]) {
      const { id } = await albums.create({
        title: `Of ${release_date}`,
        kind: "album",
        artist: "Mara Vey",
        genre: null,
        description: null,
        credits: [],
        price: null,
        release_date,
        visibility: "public",
        published_at: null,
        cover: null,
        cover_alt: null,
        announced: false,
        teaser_title: null,
        teaser_text: null,
        expected_on: release_date,
      });
      expect(await site.call("GET", `/api/music/albums/${id}/`)).toMatchObject({ status: 200, body: { release_date } });
    }
    expect((await site.call("GET", "/api/music/albums/?ordering=release_date")).status).toBe(200);
  });
});

describe("a show in the distant past or future", () => {
  it.each(["1000-01-01T00:00", "9998-12-31T23:59"])(
    "at %s works like any other, in every time zone",
    async (starts) => {
      const { shows } = asOwner(site, owner.id).events.manage;
      for (const timezone of ["Pacific/Kiritimati", "America/New_York", "UTC"]) {
        const venue_id = await makeVenue(site.db, { timezone });
        const { id } = await shows.create({
          title: "Far away",
          description: null,
          type: "concert",
          status: "upcoming",
          visibility: "public",
          venue_id,
          tour_id: null,
          starts,
          ends: null,
          doors: null,
          party_limit: null,
          price_range: null,
          ticket_url: null,
          capacity: null,
          poster: null,
          poster_alt: null,
        });
        const response = await site.call("GET", `/api/events/events/${id}/`);
        expect(response).toMatchObject({ status: 200, body: { local_date: starts.slice(0, 10) } });
        expect((await site.call("GET", `/api/events/events/${id}/calendar.ics`)).status).toBe(200);
      }
    },
  );
});
