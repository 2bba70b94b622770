import { describe, expect, it } from "vitest";
import { type OfferTerms, offerEnd } from "./offer-end.ts";

const now = new Date("2026-06-15T12:00:00Z");
const show = (values: Partial<OfferTerms>): OfferTerms => ({
  offer_hours: 24,
  sells_tickets: false,
  status: "upcoming",
  starts_at: new Date("2026-07-01T18:00:00Z"),
  previous_starts_at: null,
  ...values,
});

describe("an offer of a freed place", () => {
  it("of tickets lasts a day unless the owner sets a time, since no fan gets in without paying", () => {
    const end = offerEnd(show({ offer_hours: null, sells_tickets: true }), now);
    expect(end).toEqual(new Date("2026-06-16T12:00:00Z"));
  });

  it("is not made unless the owner has switched offers on", () => {
    expect(offerEnd(show({ offer_hours: null }), now)).toBeNull();
  });

  it("lasts for the owner's hours, but no longer than until the show begins", () => {
    expect(offerEnd(show({}), now)).toEqual(new Date("2026-06-16T12:00:00Z"));
    const tonight = new Date("2026-06-15T18:00:00Z");
    expect(offerEnd(show({ starts_at: tonight }), now)).toEqual(tonight);
  });

  it("is not made once the show has begun: the place is given immediately", () => {
    expect(offerEnd(show({ starts_at: now }), now)).toBeNull();
  });

  it("of a show without a date lasts for the owner's hours alone", () => {
    const undated = show({ status: "postponed", starts_at: new Date("2026-06-01T18:00:00Z") });
    expect(offerEnd(undated, now)).toEqual(new Date("2026-06-16T12:00:00Z"));
  });
});
