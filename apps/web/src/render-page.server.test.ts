import { ENGLISH } from "@fanfare/contracts/common/language";
import { expect, test, vi } from "vitest";
import { createLocalClient } from "./lib/trpc.tsx";
import { withoutLyrics } from "./lib/without-lyrics.ts";
import { type Page, renderPage } from "./render-page.tsx";
import { inLanguage } from "./server-language.ts";
import { apiError, type FakeSite, fakeSiteLink } from "./testing/fake-site.ts";
import { album, settings, track } from "./testing/site-data.ts";

const SITE = "https://artist.example.com";
const assets = {
  client: { script: "/assets/client.js", preloads: [] },
  owner: { script: "/assets/owner.js", preloads: [] },
  embed: { script: "/assets/embed.js", preloads: [] },
  routes: { "/": ["/assets/home.js"] },
  catalogues: { de: "/assets/de.js" },
};

function respondAsVisitor(path: string, input: unknown): unknown {
  if (path === "site.settings") return settings;
  if (path === "music.featured") return { featured_albums: [album(1)], popular_tracks: [track(1)] };
  if (path === "music.comingSoon") return { albums: [], tracks: [] };
  if (path === "music.albums.byId" && (input as { id: number }).id === 1) return album(1);
  throw apiError(404, "Not found.");
}

async function pageAt(
  path: string,
  respond: FakeSite["respond"] = respondAsVisitor,
): Promise<Page & { calls: string[] }> {
  const site: FakeSite = { calls: [], respond };
  const client = createLocalClient(withoutLyrics, fakeSiteLink(site));
  const page = await renderPage(new Request(SITE + path), { client, siteUrl: SITE, assets });
  return { ...page, calls: site.calls.map((call) => call.path) };
}

test("a page carries its title, canonical link, structured data and content in the HTML", async () => {
  const { status, html } = await pageAt("/albums/1");
  expect(status).toBe(200);
  expect(html).toContain("<title>First Album by Test Artist · Test Artist</title>");
  expect(html).toContain(`<link rel="canonical" href="${SITE}/albums/1"/>`);
  expect(html).toContain('"@type":"MusicAlbum"');
  expect(html).toMatch(/<h1[^>]*>First Album<\/h1>/);
  expect(html).toContain('"/assets/client.js"]');
});

test("the site's mark in the page has no tile of its own, so it fits every background", async () => {
  const { html } = await pageAt("/albums/1");
  const [mark = ""] = /\.site-mark\{[^}]*\}/.exec(html) ?? [];
  expect(decodeURIComponent(mark)).toMatch(/<path /);
  expect(decodeURIComponent(mark)).not.toMatch(/<rect /);
});

test("an album of several discs has a heading and a list for each, numbered from one", async () => {
  const tracks = [track(1), track(2, { disc_number: 2, track_number: 1 }), track(3, { disc_number: 2 })];
  const { html } = await pageAt("/albums/1", (path, input) =>
    path === "music.albums.byId" ? album(1, { tracks }) : respondAsVisitor(path, input),
  );
  expect([...html.matchAll(/<h2[^>]*>(Disc \d)<\/h2>/g)].map(([, words]) => words)).toEqual(["Disc 1", "Disc 2"]);
  const lists = [...html.matchAll(/<ol[^>]*aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/ol>/g)];
  const numbers = lists.map(([, label, rows = ""]) => [label, rows.match(/(?<=class="number"[^>]*>)\d/g)]);
  expect(numbers.filter(([label]) => String(label).startsWith("Disc"))).toEqual([
    ["Disc 1", ["1"]],
    ["Disc 2", ["1", "2"]],
  ]);
  expect((await pageAt("/albums/1")).html).not.toContain("Disc 1");
});

test.each([
  { has: "no music", popular_tracks: [], says: "The first song is on its way." },
  {
    has: "music",
    popular_tracks: [track(1)],
    says: "You will find every track and album under the other two tabs.",
  },
])("without featured albums, a site with $has does not promise more than it has", async ({ popular_tracks, says }) => {
  const { html } = await pageAt("/music", (path, input) =>
    path === "music.featured" ? { featured_albums: [], popular_tracks } : respondAsVisitor(path, input),
  );
  expect(html).toContain("Nothing featured yet");
  expect(html).toContain(says);
});

test("the owner area has its own script, and no other page references it", async () => {
  expect((await pageAt("/admin/login")).html).toContain('"/assets/owner.js"]');
  expect((await pageAt("/")).html).not.toContain("owner.js");
});

test("every page of a build has the same build name, including the owner area's", async () => {
  for (const path of ["/", "/albums/1", "/admin/login", "/nowhere"])
    expect((await pageAt(path)).html).toContain('<meta name="build" content="client.js">');
});

test("the same data yields the same bytes, so a page can be cached and its scripts identified by hash", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
  const first = await pageAt("/");
  vi.setSystemTime(new Date("2026-11-21T18:30:00Z"));
  expect((await pageAt("/")).html).toBe(first.html);
  vi.useRealTimers();
});

/** Every inline script of a page that a browser would run. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = "", code = ""]) =>
    /src=|type="application\//.test(attributes) ? [] : [code],
  );

test("a page reports the scripts that were written for it, and contains no trace of the mark that identified them", async () => {
  for (const path of ["/", "/albums/1", "/nowhere", "/login", "/admin/login", "/embed"]) {
    const { html, scripts } = await pageAt(path);
    expect(scripts).toEqual(inlineScripts(html));
    expect(html).not.toMatch(/nonce/);
  }
  expect((await pageAt("/")).scripts.length).toBeGreaterThan(1);
});

test.each([
  "<script>steal()</script>",
  "<script nonce=''>steal()</script>",
  '<script nonce="">steal()</script>',
  "</section><script>steal()//",
])("%s that got into the legal text as markup is not reported as a script of the page", async (markup) => {
  const { html, scripts } = await pageAt("/terms", (path, input) =>
    path === "site.legalPage" ? { html: `<p>Words</p>${markup}` } : respondAsVisitor(path, input),
  );
  expect(html).toContain(markup);
  expect(scripts.filter((code) => code.trim().startsWith("steal()"))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});

test("each call is made once", async () => {
  const { calls } = await pageAt("/");
  expect(calls.toSorted()).toEqual([
    "events.upcoming",
    "music.comingSoon",
    "music.featured",
    "site.settings",
    "store.products.list",
  ]);
});

test("song lyrics are not included", async () => {
  expect((await pageAt("/")).html).not.toContain("la la la");
});

test.each(["/albums/2", "/albums/abc", "/albums/0", "/nowhere"])(
  "a missing page at %s is a 404 with a message",
  async (path) => {
    const { status, html } = await pageAt(path);
    expect(status).toBe(404);
    expect(html).toContain("Off the set list");
  },
);

test("a failing call yields a page with its status and a retry button", async () => {
  const { status, html } = await pageAt("/albums/1", (path, input) => {
    if (path === "music.albums.byId") throw apiError(503, "The service is not available right now.");
    return respondAsVisitor(path, input);
  });
  expect(status).toBe(503);
  expect(html).toContain("The sound cut out");
  expect(html).toContain("Retry");
});

test.each(["/", "/music", "/music?tab=tracks", "/albums/1", "/search?q=a", "/terms", "/login"])(
  "with every call failing, %s still responds and leaves no unhandled rejection that would end the process",
  async (path) => {
    const page = await pageAt(path, () => {
      throw apiError(503, "The service is not available right now.");
    });
    expect(page.status).toBe(503);
    expect(page.html).toContain("The sound cut out");
  },
);

test("a trailing slash redirects to the address without one", async () => {
  const { status, headers } = await pageAt("/music/");
  expect(status).toBeGreaterThanOrEqual(301);
  expect(status).toBeLessThan(309);
  expect(headers.location).toBe("/music");
});

test("the embeddable page contains nothing of the application", async () => {
  const { status, html } = await pageAt("/embed");
  expect(status).toBe(200);
  expect(html).toContain("/assets/embed.js");
  expect(html).not.toContain("/assets/client.js");
  expect(html).not.toContain("token");
});

const GERMAN = { ...ENGLISH, code: "de", locale: "de-DE" };
const inGerman = (path: string, languages: string[]) => {
  const site: FakeSite = {
    calls: [],
    respond: (name, input) => (name === "site.settings" ? { ...settings, languages } : respondAsVisitor(name, input)),
  };
  const client = createLocalClient(withoutLyrics, fakeSiteLink(site));
  return (language = GERMAN) =>
    inLanguage(language, () => renderPage(new Request(SITE + path), { client, siteUrl: SITE, assets, languages }));
};

test("a German page has its language, its own address and the alternates of each language", async () => {
  const { html, status } = await inGerman("/de/albums/1", ["en", "de"])();
  expect(status).toBe(200);
  expect(html).toMatch(/<html[^>]* lang="de"/);
  expect(html).toContain(`<link rel="canonical" href="${SITE}/de/albums/1"/>`);
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
  expect(alternates.map(([, code, href]) => [code, href])).toEqual([
    ["en", `${SITE}/albums/1`],
    ["de", `${SITE}/de/albums/1`],
    ["x-default", `${SITE}/albums/1`],
  ]);
  expect(html).toContain('href="/de/music"');
  expect(html).toMatch(/<a[^>]* href="\/albums\/1"[^>]*>English<\/a>/);
});

test("an English-only site shows no language switch or alternates, and has no page under /de", async () => {
  const english = await inGerman("/albums/1", ["en"])(ENGLISH);
  expect(english.html).toMatch(/<html[^>]* lang="en"/);
  expect(english.html).not.toMatch(/hreflang|Deutsch/i);
  expect((await inGerman("/de/albums/1", ["en"])(ENGLISH)).status).toBe(404);
});

test.each(["/de/nowhere", "/de/albums/2"])("a missing page at %s is reported in that language", async (path) => {
  const marked = { ...GERMAN, translate: (message: string) => `«${message}»` };
  const { status, html } = await inGerman(path, ["en", "de"])(marked);
  expect(status).toBe(404);
  expect(html).toMatch(/<html[^>]* lang="de"/);
  expect(html).toContain("«Off the set list»");
  expect(html).not.toContain(">Off the set list<");
  expect(html).not.toContain('rel="canonical"');
});

test("a page whose head or content cannot be loaded is a 500, so that it is not cached", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("./features/music/music-head.ts", () => {
    throw new Error("too many open files");
  });
  expect((await pageAt("/albums/1")).status).toBe(500);
  expect(reported).toHaveBeenCalled();
  vi.doUnmock("./features/music/music-head.ts");
  reported.mockRestore();
  expect((await pageAt("/albums/1")).status).toBe(200);
});
