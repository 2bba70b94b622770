import { expect, test, vi } from "vitest";
import { renderPage } from "../render-page.tsx";
import { apiError, fakeSiteLink } from "../testing/fake-site.ts";
import { installedVersion } from "../testing/installed-version.ts";
import { album, settings, track } from "../testing/site-data.ts";
import { pageDataElement } from "./page-data.ts";
import { createQueryClient } from "./query-client.ts";
import { createLocalClient } from "./trpc.tsx";
import { withoutLyrics } from "./without-lyrics.ts";

const RESPONSES: Record<string, unknown> = {
  "site.settings": settings,
  "music.featured": { featured_albums: [album(1)], popular_tracks: [track(1)] },
  "music.comingSoon": { albums: [], tracks: [] },
};
const entry = { script: "/assets/client.js", preloads: [] };

async function homeAt(now: string): Promise<string> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  try {
    const respond = (path: string) => {
      if (path in RESPONSES) return RESPONSES[path];
      throw apiError(404, "Not found.");
    };
    const client = createLocalClient(withoutLyrics, fakeSiteLink({ calls: [], respond }));
    const assets = { client: entry, owner: entry, embed: entry, routes: {}, catalogues: {} };
    const request = new Request("https://artist.example.com/");
    return (await renderPage(request, { client, siteUrl: "https://artist.example.com", assets })).html;
  } finally {
    vi.useRealTimers();
  }
}

test("page-data.ts relies on private parts of TanStack Router: review it at an upgrade, then update this version", () => {
  expect(installedVersion("@tanstack/react-router")).toBe("1.170.46");
});

test("the same data renders the same page a minute later", async () => {
  const page = await homeAt("2026-06-01T12:00:00.000Z");
  expect(page).toContain("$_TSR");
  expect(page).toContain('[[["music","featured"],');
  expect(await homeAt("2026-06-01T12:01:00.000Z")).toBe(page);
});

test("text that looks like a script's end tag stays within the page's data", async () => {
  const title = "</script><script>steal()</script>";
  const client = createQueryClient();
  client.setQueryData(["albums"], [{ title }]);
  const element = pageDataElement(client);
  expect(element.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(JSON.parse(/>(.*)</.exec(element)?.[1] ?? "")).toEqual([[["albums"], [{ title }]]]);
});

test("failed and pending reads are not part of the data", async () => {
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ["failed"], queryFn: () => Promise.reject(new Error("away")), retry: false });
  void client.prefetchQuery({ queryKey: ["late"], queryFn: () => new Promise(() => undefined) });
  client.setQueryData(["nothing"], null);
  expect(pageDataElement(client)).toContain('>[[["nothing"],null]]<');
});
