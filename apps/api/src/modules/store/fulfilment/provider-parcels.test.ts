import { describe, expect, it } from "vitest";
import {
  CALLED_OFF,
  type PlannedParcel,
  type ProviderLine,
  planParcels,
  REST,
  UNKNOWN_PARCEL,
} from "./provider-parcels.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const LATER = new Date("2026-06-20T12:00:00Z");

const line = (order_item_id: number, stage: ProviderLine["stage"], sku: string | null = null): ProviderLine => ({
  order_item_id,
  quantity: 1,
  stage,
  sku,
});
const parcel = (number: string | null, more: { delivered_at?: Date; skus?: string[] } = {}) => ({
  carrier: "USPS",
  number,
  url: null,
  shipped_at: null,
  delivered_at: null,
  skus: [],
  ...more,
});
const brief = (parcels: readonly PlannedParcel[]) =>
  parcels.map(({ parcel: name, status, items }) => [name, status, items.map((item) => item.order_item_id)]);

describe("a provider's parcels", () => {
  it("start as one that is pending and then in production", () => {
    const waiting = planParcels([line(1, "waiting"), line(2, "waiting")], [], [], NOW);
    expect(brief(waiting)).toEqual([[REST, "pending", [1, 2]]]);
    const made = planParcels([line(1, "in_production"), line(2, "waiting")], [], waiting, NOW);
    expect(brief(made)).toEqual([[REST, "in_production", [1, 2]]]);
  });

  it("are added one at a time, each with the lines sent since", () => {
    const first = planParcels([line(1, "sent"), line(2, "in_production")], [parcel("A")], [], NOW);
    expect(brief(first)).toEqual([
      ["A", "shipped", [1]],
      [REST, "in_production", [2]],
    ]);
    const both = planParcels([line(1, "sent"), line(2, "sent")], [parcel("A"), parcel("B")], first, LATER);
    expect(brief(both)).toEqual([
      ["A", "shipped", [1]],
      ["B", "shipped", [2]],
    ]);
    expect(both[0]?.shipped_at).toEqual(NOW);
  });

  it("contain the SKUs they list, and no line is lost when several list none", () => {
    const lines = [line(1, "sent"), line(2, "sent"), line(3, "in_production")];
    const silent = planParcels(lines, [parcel("A"), parcel("B")], [], NOW);
    expect(brief(silent)).toEqual([
      ["A", "shipped", []],
      ["B", "shipped", []],
      [UNKNOWN_PARCEL, "shipped", [1, 2]],
      [REST, "in_production", [3]],
    ]);
    const there = [parcel("A", { delivered_at: LATER }), parcel("B", { delivered_at: LATER })];
    expect(brief(planParcels(lines, there, silent, LATER)).slice(2)).toEqual([
      [UNKNOWN_PARCEL, "delivered", [1, 2]],
      [REST, "in_production", [3]],
    ]);
    const named = [line(1, "sent", "X"), line(2, "sent", "Y"), line(3, "sent", "Z")];
    expect(brief(planParcels(named, [parcel("A", { skus: ["Y"] }), parcel("B")], [], NOW))).toEqual([
      ["A", "shipped", [2]],
      ["B", "shipped", [1, 3]],
    ]);
  });

  it("are told apart when the provider lists the contents of one later", () => {
    const lines = [line(1, "sent", "X"), line(2, "sent", "Y")];
    const silent = planParcels(lines, [parcel("A"), parcel("B")], [], NOW);
    const told = planParcels(lines, [parcel("A"), parcel("B", { skus: ["X"] })], silent, LATER);
    expect(brief(told)).toEqual([
      ["A", "shipped", [2]],
      ["B", "shipped", [1]],
    ]);
    // The provider's list takes precedence over what was inferred without one.
    const first = planParcels([line(1, "sent", "X"), line(2, "sent", "Y")], [parcel("A")], [], NOW);
    expect(brief(first)).toEqual([["A", "shipped", [1, 2]]]);
    const both = [parcel("A", { skus: ["X"] }), parcel("B", { skus: ["Y"] })];
    expect(brief(planParcels(lines, both, first, LATER))).toEqual([
      ["A", "shipped", [1]],
      ["B", "shipped", [2]],
    ]);
  });

  it("contain no line that several of them list", () => {
    const lines = [{ ...line(1, "sent", "X"), quantity: 2 }, line(2, "sent", "Y")];
    const both = [parcel("A", { skus: ["X"] }), parcel("B", { skus: ["X", "Y"] })];
    expect(brief(planParcels(lines, both, [], NOW))).toEqual([
      ["A", "shipped", []],
      ["B", "shipped", [2]],
      [UNKNOWN_PARCEL, "shipped", [1]],
    ]);
  });

  it("never go back: delivered, produced and reported states are kept", () => {
    const delivered = planParcels([line(1, "sent")], [parcel("A", { delivered_at: NOW })], [], NOW);
    expect(brief(planParcels([line(1, "sent")], [parcel("A")], delivered, LATER))).toEqual([["A", "delivered", [1]]]);
    expect(brief(planParcels([line(1, "sent")], [], delivered, LATER))).toEqual([["A", "delivered", [1]]]);
    const made = planParcels([line(1, "in_production")], [], [], NOW);
    expect(brief(planParcels([line(1, "waiting")], [], made, LATER))).toEqual([[REST, "in_production", [1]]]);
  });

  it("separate cancelled lines from those still to come", () => {
    expect(brief(planParcels([line(1, "cancelled"), line(2, "in_production")], [], [], NOW))).toEqual([
      [REST, "in_production", [2]],
      [CALLED_OFF, "cancelled", [1]],
    ]);
  });

  it("are sent once all lines are, even without tracking data", () => {
    expect(brief(planParcels([line(1, "sent")], [], [], NOW))).toEqual([[REST, "shipped", [1]]]);
  });
});
