import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { fillSignUp, newFan, register, signedIn } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

type Show = {
  id: number;
  title: string;
  local_date: string;
  capacity: number | null;
  city: string;
  type: string;
  status: string;
  ticket_url: string | null;
};

async function upcoming(page: Page): Promise<Show[]> {
  return (await (await page.request.get("/api/events/events/upcoming/")).json()).upcoming_events;
}

async function showWith(page: Page, capacity: number): Promise<Show> {
  const found = (await upcoming(page)).find((show) => show.capacity === capacity);
  if (!found) throw new Error(`the demo has no show of ${capacity} places`);
  return found;
}

/** Other stories of the worker, which share its site, leave guests behind. */
const placesLeft = async (page: Page, { id }: Show): Promise<number> =>
  (await (await page.request.get(`/api/events/events/${id}/`)).json()).places_left;

test("a calendar day can be selected by mouse or date-grid keys, is kept in the URL and is shown beside the calendar", async ({
  page,
}) => {
  await test.step("by mouse", async () => {
    const show = await showWith(page, 2);
    await openHydrated(page, `/events?month=${show.local_date.slice(0, 7)}`);
    const grid = page.getByRole("grid");
    await expect(grid.getByRole("columnheader").first()).toHaveText("Sun");
    await grid.locator(`[data-day="${show.local_date}"]`).click();
    await expect(page).toHaveURL(new RegExp(`day=${show.local_date}`));
    const panel = page.getByRole("complementary", { name: "About the shows" });
    await expect(panel.getByRole("heading", { name: show.title }).first()).toBeVisible();
    await expect(panel.getByRole("list").first()).toContainText("Featured Events");
    // The link to tickets has the same name in the details whether this site or a box office sells them.
    const details = panel.getByRole("article").filter({ has: page.getByRole("heading", { name: show.title }) });
    await expect(details.getByRole("link", { name: "Get Tickets" })).toHaveAttribute("href", `/events/${show.id}#join`);
    await page.reload();
    await expect(grid.getByRole("gridcell", { selected: true }).locator("button")).toHaveAttribute(
      "data-day",
      show.local_date,
    );
  });

  await test.step("by the date-grid keyboard pattern, across month boundaries too", async () => {
    await openHydrated(page, "/events?month=2026-12&day=2026-12-30");
    const focused = page.locator(":focus");
    await page.locator('[data-day="2026-12-30"]').focus();
    for (const [key, day] of [
      ["ArrowRight", "2026-12-31"],
      ["ArrowRight", "2027-01-01"],
      ["ArrowUp", "2026-12-25"],
      ["Home", "2026-12-20"],
      ["End", "2026-12-26"],
      ["PageDown", "2027-01-26"],
      ["Shift+PageUp", "2026-01-26"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toHaveAttribute("data-day", day);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/month=2026-01&day=2026-01-26/);
    await expect(page.getByRole("complementary", { name: "About the shows" })).toContainText("No shows on this day.");
    await expect(page.locator("[data-day][tabindex='0']")).toHaveCount(1);
  });
});

test("a fan joins and leaves a show, and waits in line for a full one", async ({ page, site }) => {
  await test.step("a fan joins and leaves, and the number of places left follows", async () => {
    await signedIn(page);
    const show = await showWith(page, 20);
    await openHydrated(page, `/events/${show.id}`);
    const panel = page.locator("#join");
    const free = await placesLeft(page, show);
    await expect(panel.getByRole("heading")).toHaveText(`${free} places left`);
    await panel.getByRole("button", { name: "One person more" }).click();
    await panel.getByRole("button", { name: "Join", exact: true }).click();
    await expect(panel.getByRole("heading")).toHaveText("You are in");
    await expect(panel).toContainText("2 places");
    expect(await placesLeft(page, show)).toBe(free - 2);
    await panel.getByRole("button", { name: "Leave" }).click();
    await panel.getByRole("button", { name: "Yes, give my places back" }).click();
    await expect(panel.getByRole("heading")).toHaveText(`${free} places left`);
  });

  await test.step("a full show offers its waitlist, and a freed place is assigned automatically", async () => {
    const { token: other } = await register(page);
    const show = await showWith(page, 2);
    const asOther = { headers: { authorization: `Token ${other}` } };
    await page.request.post(`/api/events/events/${show.id}/join/`, { ...asOther, data: { party_size: 2 } });
    await openHydrated(page, `/events/${show.id}`);
    const panel = page.locator("#join");
    await expect(panel.getByRole("heading")).toHaveText("This show is full");
    await panel.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(panel.getByRole("heading")).toHaveText("Number 1 in line");
    await page.request.delete(`/api/events/events/${show.id}/join/`, asOther);
    await expect(panel.getByRole("heading")).toHaveText("You are in");
    await expect.poll(async () => (await site.outbox()).join("\n")).toContain("Subject: You got in:");
    await panel.getByRole("button", { name: "Leave" }).click();
    await panel.getByRole("button", { name: "Yes, give my places back" }).click();
    await expect(panel.getByRole("heading")).toHaveText("2 places left");
  });
});

test("a visitor who signs up in order to join lands on the home page with the places taken", async ({ page }) => {
  const show = await showWith(page, 20);
  const free = await placesLeft(page, show);
  await openHydrated(page, `/events/${show.id}`);
  const panel = page.locator("#join");
  await panel.getByRole("button", { name: "One person more" }).click();
  await panel.getByRole("link", { name: "Log in to join" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await fillSignUp(page, newFan());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(`You are in: ${show.title}`)).toBeVisible();
  await openHydrated(page, `/events/${show.id}`);
  await expect(panel.getByRole("heading")).toHaveText("You are in");
  await expect(panel).toContainText("2 places");
  await page.goto("/my-shows");
  await expect(page.getByRole("list", { name: "Going" })).toContainText(show.title);
  await page.goto(`/events/${show.id}`);
  await panel.getByRole("button", { name: "Leave" }).click();
  await panel.getByRole("button", { name: "Yes, give my places back" }).click();
  await expect(panel.getByRole("heading")).toHaveText(`${free} places left`);
});

test("the list opens on the next show; show types and tours have their own URLs, and Back returns to the previous page", async ({
  page,
}) => {
  await test.step("the page opens on the next show and lists every announced one", async () => {
    const announced = await upcoming(page);
    await openHydrated(page, "/events");
    await expect(page.getByRole("region", { name: announced[0]?.title ?? "" })).toContainText("Next show");
    await expect(page.getByRole("list", { name: "Upcoming shows" }).getByRole("listitem")).toHaveCount(
      announced.length,
    );
  });

  await test.step("a show type has its own URL, and Back returns to the previous page", async () => {
    await page
      .getByRole("navigation", { name: "Show", exact: true })
      .getByRole("link", { name: "Meet & Greets" })
      .click();
    await expect(page).toHaveURL("/events?type=meet_greet");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meet & Greets");
    const rows = page.getByRole("list", { name: "Upcoming shows" }).getByRole("listitem");
    expect(await rows.count()).toBe((await upcoming(page)).filter(({ type }) => type === "meet_greet").length);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  });

  await test.step("a tour is a list of its dates, each linking to its show and venue", async () => {
    await page.getByRole("link", { name: "Lanterns on the Water Tour" }).click();
    await expect(page).toHaveURL(/\/tours\/\d+$/);
    const stops = page.getByRole("list", { name: "Dates" }).getByRole("listitem");
    await expect(stops.nth(2)).toBeVisible();
    await expect(stops.first().getByRole("link", { name: /Get Tickets/ })).toHaveAttribute("href", /^https:/);
    await stops.first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/events\/\d+$/);
    await page.getByRole("link", { name: "Halle Morgenrot" }).click();
    await expect(page).toHaveURL(/\/venues\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halle Morgenrot");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("date, venue and ticket button are visible without scrolling, and tapping a day opens its shows", async ({
    page,
  }) => {
    const announced = await upcoming(page);
    for (const show of [
      announced.find(({ ticket_url }) => ticket_url),
      announced.find(({ capacity }) => capacity === 20),
    ]) {
      await openHydrated(page, `/events/${show?.id}`);
      for (const part of [
        page.locator("time.day"),
        page.locator(".place strong"),
        page.getByRole("link", { name: /^(Get Tickets|Log in to join)$/ }),
      ]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
      }
    }
    const show = await showWith(page, 2);
    await openHydrated(page, `/events?month=${show.local_date.slice(0, 7)}`);
    await page.getByRole("grid").locator(`[data-day="${show.local_date}"]`).tap();
    const panel = page.getByRole("complementary", { name: "About the shows" });
    await expect(panel.getByRole("heading", { name: show.title }).first()).toBeInViewport();
  });
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Asia/Tokyo" });
  test("a show gives its time at the venue and in the visitor's time zone", async ({ page }) => {
    const show = (await upcoming(page)).find(({ city, type }) => city === "Berlin" && type === "tour");
    await openHydrated(page, `/events/${show?.id}`);
    await expect(page.getByText("20:00, doors 19:00")).toBeVisible();
    await expect(page.getByText(/where you are \(Asia\/Tokyo\)/)).toBeVisible();
  });
});

test("home links to the next show, whose page has structured data and a calendar file; a postponed one sells no tickets", async ({
  page,
}) => {
  await test.step("home shows the first three", async () => {
    const [first] = await upcoming(page);
    await openHydrated(page, "/");
    const section = page.getByRole("region", { name: "Upcoming Events" });
    await expect(section.getByRole("listitem")).toHaveCount(3);
    await section
      .getByRole("link", { name: /View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/events/${first?.id}`);
  });

  await test.step("a show's page describes the event in structured data and offers its calendar file", async () => {
    const show = await showWith(page, 20);
    await page.goto(`/events/${show.id}`);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const data = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "MusicEvent");
    expect(data).toMatchObject({ name: show.title, eventStatus: "https://schema.org/EventScheduled" });
    expect(data.startDate).toMatch(/[+-]\d{2}:\d{2}$/);
    const href = await page.getByRole("link", { name: "File (.ics)" }).getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toContain("BEGIN:VEVENT");
  });

  await test.step("a postponed show has no ticket link", async () => {
    const postponed = (await upcoming(page)).find(({ status }) => status === "postponed");
    expect(postponed?.ticket_url).toMatch(/^https:/);
    await openHydrated(page, `/events/${postponed?.id}`);
    await expect(page.getByText(/^This show has a new date/)).toBeVisible();
    await expect(page.getByRole("link", { name: /Get Tickets/ })).toHaveCount(0);
  });
});

test("no page repeats a request, has axe violations or scrolls horizontally; unknown ids return 404", async ({
  page,
  problems,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/")) calls.push(request.url());
  });
  const show = await showWith(page, 20);
  const paths = {
    events: "/events",
    calendar: `/events?month=${show.local_date.slice(0, 7)}`,
    show: `/events/${show.id}`,
    tour: "/tours/1",
    venue: "/venues/1",
  };
  // On wide screens only the calendar differs from the phone layout.
  for (const [width, pages] of [
    [390, ["events", "calendar", "show", "tour", "venue"]],
    [1440, ["calendar"]],
  ] as const) {
    await test.step(`no screen fetches anything, has axe violations or scrolls horizontally at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of pages) {
        await openHydrated(page, paths[name]);
        const violations = await axeFaults(page);
        expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(calls).toEqual([]);
      }
    });
  }

  await test.step("unknown ids return 404", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/status of 404/);
    for (const path of ["/events/999999", "/events/abc", "/tours/999999", "/venues/0"]) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });
});
