import { describe, expect, it } from "vitest";
import { planRelease, type ReleaseParts } from "./release-plan.ts";

const AT = new Date("2026-12-12T18:00:00Z");
const BEFORE = new Date("2026-01-01T00:00:00Z");

const parts = (values: Partial<ReleaseParts> = {}): ReleaseParts => ({
  at: AT,
  is_featured: true,
  hidden_titles: [],
  album: {
    title: "Glass Tide",
    listed_from: null,
    cover_image: "/media/a.jpg",
    tracks: 9,
    hidden: 0,
    silent: 0,
    without_original: 0,
  },
  wanted: 1,
  currency: "USD",
  preorders: [],
  products: [
    {
      id: 5,
      name: "Glass Tide (files)",
      price_cents: 900,
      listed_from: null,
      is_available: false,
      source: "digital",
      album_id: 1,
      track_id: null,
      has_stock: true,
    },
  ],
  show: { title: "Release show", listed_from: null, status: "upcoming", ends_at: new Date("2026-12-13T00:00:00Z") },
  letter: { subject: "Out now", status: "draft", segment: "all", event_id: null, readers: 2 },
  ...values,
});
const problemsOf = (values: Partial<ReleaseParts>) =>
  planRelease(parts(values), 1).problems.map(({ stops, text }) => `${stops ? "stops" : "warns"}: ${text}`);

describe("the dry run", () => {
  it("lists what will happen, in order", () => {
    expect(planRelease(parts(), 1)).toEqual({
      steps: [
        "The album “Glass Tide” comes out with 9 tracks.",
        "The feed of new releases, webhooks and mails to the fans who asked for it announce it.",
        "It stands first among the featured albums, on the home page too.",
        "“Glass Tide (files)” can be bought for $9.00.",
        "The show “Release show” opens: fans can get in.",
        "The letter “Out now” goes to 2 readers.",
      ],
      problems: [],
    });
  });

  it("reports what is out already, and does not announce it again", () => {
    const album = { ...parts().album, title: "Old", listed_from: BEFORE } as ReleaseParts["album"];
    expect(planRelease(parts({ album, products: [], wanted: 0, show: null, letter: null }), 1).steps).toEqual([
      "The album “Old” is out already and stays so.",
      "It stands first among the featured albums, on the home page too.",
    ]);
  });

  it.each([
    ["an album without tracks", { tracks: 0 }, "stops: The album “Glass Tide” has no tracks."],
    ["an album without files", { silent: 9 }, "stops: No track of “Glass Tide” has a file."],
    ["one track without a file", { silent: 1 }, "warns: 1 track of “Glass Tide” has no file to listen to."],
    ["tracks that are held back", { hidden: 2 }, "warns: 2 tracks of “Glass Tide” stay a draft or unlisted."],
    ["an album without a cover", { cover_image: null }, "warns: The album “Glass Tide” has no cover."],
    [
      "a download without originals",
      { without_original: 3 },
      "stops: “Glass Tide (files)” cannot be downloaded: 3 tracks of the album have no original file.",
    ],
  ])("names %s", (_what, values, problem) => {
    const album = { ...parts().album, ...values } as ReleaseParts["album"];
    expect(problemsOf({ album })).toEqual([problem]);
  });

  it("lists pre-orders that it opens, and warns where their own date is later", () => {
    const later = new Date("2026-12-24T00:00:00Z");
    const { steps, problems } = planRelease(
      parts({
        preorders: [
          { name: "Glass Tide (files)", out_at: AT, orders: 1 },
          { name: "Glass Tide (vinyl)", out_at: later, orders: 12 },
        ],
      }),
      1,
    );
    expect(steps.filter((step) => step.includes("pre-order"))).toEqual([
      "The pre-order “Glass Tide (files)” is out: the buyers of 1 order are told.",
      "The pre-order “Glass Tide (vinyl)” is out: the buyers of 12 orders are told.",
    ]);
    expect(problems).toEqual([{ stops: false, text: expect.stringMatching(/vinyl.*later date, 2026-12-24/) }]);
  });

  it("does not promise to feature a hidden title", () => {
    const { steps, problems } = planRelease(parts({ hidden_titles: ["Glass Tide"] }), 1);
    expect(steps.join()).not.toContain("first among the featured");
    expect(problems).toEqual([{ stops: false, text: expect.stringContaining("one of the hidden titles") }]);
  });

  it("reports products without a price, without stock, and those that no longer exist", () => {
    const [product] = parts().products;
    const products = product ? [{ ...product, price_cents: 0, has_stock: false }] : [];
    expect(problemsOf({ products, wanted: 2 })).toEqual([
      "stops: 1 product that was chosen is not there any more.",
      "warns: “Glass Tide (files)” has no price: it costs nothing.",
      "warns: Nothing is left of “Glass Tide (files)”.",
    ]);
  });

  it("names a show that cannot be opened and a letter that was sent", () => {
    const show = { title: "Gone", listed_from: null, status: "cancelled" as const, ends_at: AT };
    const letter = { subject: "Old", status: "sent" as const, segment: "all" as const, event_id: null, readers: 2 };
    expect(problemsOf({ show, letter })).toEqual([
      "stops: The show “Gone” is cancelled.",
      "warns: The letter “Old” was sent already and is not sent again.",
    ]);
  });
});
