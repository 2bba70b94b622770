import { fileURLToPath } from "node:url";
import { type Language, language, t } from "@fanfare/contracts/common/language";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../test/event-factories.ts";
import { makeTrack } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { makeProduct } from "../../test/store-factories.ts";
import { readConfig } from "../main/config.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { failurePage } from "./page-language.ts";
import { registerPages } from "./pages.ts";

let site: TestSite;
let pages: FastifyInstance;
/** The renderer's calls in order, with the language and the offered languages. */
let rendered: { address: string; language: string; languages: readonly string[] }[];

/** A page that shows the language it was given and the one its texts are in. */
const render = async (
  request: Request,
  { language: given, languages }: { language: Language; languages: readonly string[] },
) => {
  const { pathname: address } = new URL(request.url);
  rendered.push({ address, language: given.code, languages });
  const html = `<!doctype html><html lang="${given.code}">${language().code}: ${t("Sign Up")} (${address})`;
  return { status: 200, headers: {}, html, scripts: [] };
};

beforeAll(async () => {
  site = await createTestSite();
  pages = fastify();
  const clientDir = fileURLToPath(new URL("../../../web/public", import.meta.url));
  const config = readConfig({ PUBLIC_URL: "https://artist.example", CDN_MAX_AGE: "30" });
  await registerPages(pages, { ...site, config, renderer: { clientDir, render } });
});
afterAll(async () => {
  await pages.close();
  await site.close();
});
beforeEach(async () => {
  rendered = [];
  await site.services.site.change({ languages: ["en", "de"] });
});

const open = (url: string, cookie?: string) => pages.inject({ url, headers: cookie ? { cookie } : {} });

it("renders a URL with a language, and varies the response accordingly", async () => {
  const german = await open("/de/register");
  expect(german.body).toBe('<!doctype html><html lang="de">de: Registrieren (/de/register)');
  expect(rendered).toEqual([{ address: "/de/register", language: "de", languages: ["en", "de"] }]);
  const english = await open("/register");
  expect(english.body).toBe('<!doctype html><html lang="en">en: Sign Up (/register)');
  // The URL alone makes a page German; without a language in it, the cookie decides.
  expect(String(german.headers.vary)).not.toMatch(/cookie/i);
  expect(String(english.headers.vary)).toMatch(/\bCookie\b/);
});

it("lets a CDN cache responses that are the same for every visitor, and none that depend on a cookie or a secret", async () => {
  const kept = { "cdn-cache-control": "max-age=30, stale-while-revalidate=30, stale-if-error=86400" };
  const browsers = { "cache-control": "no-cache" };
  // The first response and the cached one alike.
  for (const _ of [1, 2]) expect((await open("/de/events")).headers).toMatchObject({ ...kept, ...browsers });
  for (const address of ["/events", "/de/reset-password?token=secret"])
    expect([address, (await open(address)).headers["cdn-cache-control"]]).toEqual([address, undefined]);
  expect((await open("/events", "language=de")).headers["cdn-cache-control"]).toBeUndefined();
  await site.services.site.change({ languages: ["en"] });
  expect((await open("/events")).headers).toMatchObject({ ...kept, ...browsers });
});

it("redirects URLs without a language to the chosen one, only while the owner offers it", async () => {
  const led = await open("/music?tab=albums", "a=b; language=de; c=d");
  expect([led.statusCode, led.headers.location]).toEqual([302, "/de/music?tab=albums"]);
  expect(String(led.headers.vary)).toMatch(/\bCookie\b/);
  expect((await open("/", "language=de")).headers.location).toBe("/de/");
  for (const cookie of ["language=en", "language=xx", "language=fr", "language=de%2F..", "other_language=de"]) {
    const { statusCode, body } = await open("/music", cookie);
    expect([cookie, statusCode, body]).toEqual([cookie, 200, expect.stringContaining('lang="en"')]);
  }
  // The owner area is in English only, and a URL's language takes precedence.
  expect((await open("/admin/site", "language=de")).statusCode).toBe(200);
  expect((await open("/de/admin/site")).headers.location).toBe("/admin/site");
  expect((await open("/de/music", "language=en")).body).toContain('lang="de"');
  await site.services.site.change({ languages: ["en"] });
  expect((await open("/music?tab=albums", "language=de")).statusCode).toBe(200);
});

it("a site in English only has no German pages, and its responses do not vary by cookie", async () => {
  await site.services.site.change({ languages: ["en"] });
  const { body, headers } = await open("/de/register");
  // Rendered like any other URL: the web app's router has no such page.
  expect(body).toBe('<!doctype html><html lang="en">en: Sign Up (/de/register)');
  expect(rendered).toEqual([{ address: "/de/register", language: "en", languages: ["en"] }]);
  expect(String(headers.vary)).not.toMatch(/cookie/i);
  expect(String((await open("/register")).headers.vary)).not.toMatch(/cookie/i);
  expect((await pages.inject("/sitemap.xml")).body).not.toMatch(/hreflang|\/de\//);
});

it("caches each language's page separately: the right bytes regardless of earlier requests", async () => {
  const read = async (url: string, cookie?: string) => (await open(url, cookie)).body;
  const [english, german] = [await read("/store"), await read("/de/store")];
  expect(english).toContain("en: Sign Up");
  expect(german).toContain("de: Registrieren");
  expect(await read("/store")).toBe(english);
  expect(await read("/de/store")).toBe(german);
  // The redirect by cookie is cached too; the next visitor without the cookie is not redirected.
  expect((await open("/store", "language=de")).statusCode).toBe(302);
  expect(await read("/store")).toBe(english);
  expect((await open("/store", "language=de")).headers.location).toBe("/de/store");
  // Each was rendered once; all other responses came from the cache.
  expect(rendered.map(({ address }) => address)).toEqual(["/store", "/de/store"]);
});

it("the sitemap lists every page in every language", async () => {
  const { body } = await pages.inject("/sitemap.xml");
  expect(body).toContain("<loc>https://artist.example/music</loc>");
  expect(body).toContain("<loc>https://artist.example/de/music</loc>");
  expect(body).toContain('hreflang="de" href="https://artist.example/de/music"');
});

it("the sitemap is written once until a page is added, changed or removed", async () => {
  const read = (tag?: unknown) =>
    pages.inject({ url: "/sitemap.xml", headers: tag === undefined ? {} : { "if-none-match": String(tag) } });
  const { headers, body } = await read();
  expect(headers).toMatchObject({ "content-type": "application/xml; charset=utf-8" });
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const before = site.services.content.cache.use;
  expect((await read(headers.etag)).statusCode).toBe(304);
  expect(site.services.content.cache.use).toEqual({ ...before, hits: before.hits + 1 });
  const product = await makeProduct(site.db, {});
  site.services.content.changed("all");
  expect(body).not.toContain(`/products/${product.id}<`);
  expect((await read(headers.etag)).body).toContain(`/products/${product.id}<`);
});

const messageFor = async (language?: string) => {
  const headers: Record<string, string> = language === undefined ? {} : { "accept-language": language };
  const { status, headers: got, body } = await site.call("GET", "/api/music/albums/999999/", { headers });
  expect(status).toBe(404);
  return { body: JSON.stringify(body), language: got["content-language"], vary: String(got.vary) };
};

it("a failure is in the requested language, and in exact English for none or an unknown one", async () => {
  const none = await messageFor();
  expect(none).toMatchObject({ language: undefined });
  for (const unknown of ["tlh", "fr-FR,fr;q=0.9", "*", ";;q=,", "en-US,en;q=0.9,de;q=0.8"]) {
    expect([unknown, (await messageFor(unknown)).body]).toEqual([unknown, none.body]);
  }
  const german = await messageFor("de-AT,de;q=0.9,en;q=0.8");
  expect(german.body).not.toBe(none.body);
  expect(german).toMatchObject({ language: "de", vary: expect.stringMatching(/\bAccept-Language\b/) });
  expect((await messageFor()).body).toBe(none.body);
  await site.services.site.change({ languages: ["en"] });
  expect((await messageFor("de")).body).toBe(none.body);
});

it("a validation error is in German for a client that asks for German", async () => {
  const post = async (headers: Record<string, string>) =>
    JSON.stringify((await site.call("POST", "/api/auth/register/", { headers, body: {} })).body);
  expect(await post({})).toContain("First name is required");
  expect(await post({ "accept-language": "de" })).toContain("Bitte gib deinen Vornamen ein");
  expect(await post({ "accept-language": "xx" })).toBe(await post({}));
});

it("the messages of login, cart and shows are in German too, with their values", async () => {
  const headers = { "accept-language": "de" };
  const login = await site.call("POST", "/api/auth/login/", {
    headers,
    body: { email: "a@example.com", password: "x" },
  });
  expect(login.body).toEqual({ detail: "E-Mail-Adresse oder Passwort stimmt nicht." });

  const fan = await signInToday(site.db);
  const { id: product_id } = await makeProduct(site.db, { name: "Poster", stock: 2 });
  const add = { token: fan.token, body: { product_id, quantity: 3 } };
  expect((await site.call("POST", "/api/store/cart/add/", add)).body).toEqual({ detail: "Only 2 left of Poster." });
  expect((await site.call("POST", "/api/store/cart/add/", { ...add, headers })).body).toEqual({
    detail: "Von Poster sind nur noch 2 da.",
  });

  const starts_at = new Date(Date.now() + 86_400_000);
  const show = await makeEvent(site.db, { capacity: 1, starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) });
  const join = { token: fan.token, headers, body: { party_size: 2 } };
  expect((await site.call("POST", `/api/events/events/${show}/join/`, join)).body).toEqual({
    detail:
      "Nur noch 1 Platz frei, zu wenig für 2 Personen. Setz dich auf die Warteliste oder komm mit weniger Leuten.",
  });

  const track_id = await makeTrack(site.db);
  const toggled = await site.call("POST", `/api/auth/favorites/toggle/${track_id}/`, { token: fan.token, headers });
  expect(toggled.body).toEqual({ is_favorited: true, message: "Zu den Lieblingstiteln hinzugefügt" });
});

it("files and feeds that a page links to are in the page's language, regardless of the browser's", async () => {
  const starts_at = new Date(Date.now() + 86_400_000);
  const id = await makeEvent(site.db, { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) });
  const read = async (url: string, language: string) => {
    const { status, body } = await site.call("GET", url, { headers: { "accept-language": language } });
    expect([url, status]).toEqual([url, 200]);
    return String(body);
  };
  for (const url of [`/api/events/events/${id}/calendar.ics`, "/api/events/calendar.ics", "/feeds/shows.rss"]) {
    const [german, english] = [await read(`${url}?language=de`, "en"), await read(`${url}?language=en`, "de")];
    expect(german).toContain(`https://artist.example/de/events/${id}`);
    expect(english).toContain(`https://artist.example/events/${id}`);
    expect(await read(url, "de")).toContain("artist.example/de/events/");
    expect(await read(url, "en")).toBe(english);
  }
  expect(await read("/feeds/releases.atom?language=de", "en")).toMatch(/Neuerscheinungen von /);
});

it("a page that could not be rendered reports that in the requested language", () => {
  const failed = (url: string, cookie?: string) =>
    failurePage(new AppError("unavailable"), { url, headers: { cookie } });
  expect(failed("/music")).toContain('<html lang="en">');
  expect(failed("/music")).toContain('<a href="/">Go to the home page</a>');
  for (const german of [failed("/de/music"), failed("/music", "language=de")]) {
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<a href="/de/">Zur Startseite</a>');
  }
});
