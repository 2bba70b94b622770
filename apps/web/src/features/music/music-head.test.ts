import { expect, test } from "vitest";
import { album, settings } from "../../testing/site-data.ts";
import { albumHead, libraryHead } from "./music-head.ts";

const SITE = "https://artist.example.com";
const metaOf = (head: ReturnType<typeof albumHead>, key: string) =>
  head.meta.find(({ name, property }) => name === key || property === key)?.content;
const dataOf = (head: ReturnType<typeof albumHead>, type: string) =>
  head.meta.map((meta) => meta["script:ld+json"]).find((data) => (data as { "@type"?: string })?.["@type"] === type);

test("an album's head contains its title, canonical address and cover", () => {
  const head = albumHead(album(7), settings, SITE);
  expect(head.meta).toContainEqual({ title: "First Album by Test Artist · Test Artist" });
  expect(head.links).toEqual([
    { rel: "canonical", href: `${SITE}/albums/7` },
    {
      rel: "alternate",
      type: "application/json+oembed",
      href: `${SITE}/api/music/oembed/?url=${encodeURIComponent(`${SITE}/albums/7`)}`,
    },
  ]);
  expect(metaOf(head, "og:type")).toBe("music.album");
  expect(metaOf(head, "og:image")).toBe(`${SITE}/media/images/cover/1200.jpg`);
  expect(metaOf(head, "twitter:card")).toBe("summary_large_image");
});

test("the structured data contains the album with every track and its length", () => {
  expect(dataOf(albumHead(album(7), settings, SITE), "MusicAlbum")).toMatchObject({
    name: "First Album",
    url: `${SITE}/albums/7`,
    numTracks: 2,
    datePublished: "2026-05-15",
    offers: { price: "9.99", priceCurrency: "USD" },
    track: {
      itemListElement: [
        { position: 1, item: { name: "Track 1", duration: "PT237S" } },
        { position: 2, item: { name: "Track 2", duration: "PT3605S" } },
      ],
    },
  });
});

test("the head of an album without price, date and cover leaves them out", () => {
  const bare = album(7, { price: null, release_date: null, cover_image: null, description: null });
  const head = albumHead(bare, settings, SITE);
  expect(metaOf(head, "og:image")).toBeUndefined();
  expect(metaOf(head, "twitter:card")).toBe("summary");
  expect(metaOf(head, "description")).toBe("First Album by Test Artist: Album, 2 tracks.");
  expect(Object.keys(dataOf(head, "MusicAlbum") ?? {})).not.toContain("offers");
});

test("each tab and page of the library has its own canonical address; the first of each has the plain one", () => {
  const address = (search: Parameters<typeof libraryHead>[2]) => libraryHead(settings, SITE, search).links[0]?.href;
  expect(address({})).toBe(`${SITE}/music`);
  expect(address({ tab: "albums" })).toBe(`${SITE}/music?tab=albums`);
  expect(address({ tab: "tracks", page: 3 })).toBe(`${SITE}/music?tab=tracks&page=3`);
});
