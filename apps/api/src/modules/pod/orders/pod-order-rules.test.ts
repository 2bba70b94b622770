import { describe, expect, it } from "vitest";
import { matchLines, stageOf, troubleOf } from "./pod-order-rules.ts";

describe("the stage of a line", () => {
  it.each([
    ["on-hold", "on-hold", "waiting"],
    ["", "pending", "waiting"],
    ["", "cost-calculation", "waiting"],
    ["sending-to-production", "sending-to-production", "in_production"],
    ["in-production", "in-production", "in_production"],
    ["in-production", "partially-fulfilled", "in_production"],
    ["fulfilled", "partially-fulfilled", "sent"],
    ["", "fulfilled", "sent"],
    ["canceled", "in-production", "cancelled"],
    ["in-production", "canceled", "cancelled"],
    ["has-issues", "has-issues", "waiting"],
  ] as const)("a line with status %j in an order with status %j is %s", (line, order, stage) => {
    expect(stageOf(line, order)).toBe(stage);
  });
});

describe("statuses that need attention", () => {
  const waiting = { wants_production: false, send_at: null };
  it.each(["has-issues", "unfulfillable", "payment-not-received", "source-check-failed", "canceled", "on-hold"])(
    "%s needs attention",
    (status) => expect(troubleOf(status, waiting)).not.toBeNull(),
  );
  it.each(["pending", "cost-calculation", "in-production", "partially-fulfilled", "fulfilled"])(
    "%s does not need attention",
    (status) => expect(troubleOf(status, waiting)).toBeNull(),
  );
  it("on hold needs no attention while the rule will still send the order", () => {
    expect(troubleOf("on-hold", { ...waiting, send_at: new Date() })).toBeNull();
    expect(troubleOf("on-hold", { wants_production: true, send_at: null })).toContain("put this order on hold");
  });
  it("an unknown status needs attention and is quoted", () => {
    expect(troubleOf("quarantined", waiting)).toContain("quarantined");
  });
});

describe("matching lines", () => {
  const of = (variant_id: number, external_id: string | null) => ({
    product_id: "p",
    variant_id,
    quantity: 1,
    status: "in-production",
    external_id,
  });
  const order = (lines: ReturnType<typeof of>[]) => ({
    id: "o",
    external_id: "n",
    is_reprint: false,
    status: "in-production",
    lines,
    parcels: [],
    cost_cents: 0,
    shipping_cents: 0,
    created_at: null,
  });
  const own = [
    { id: 1, quantity: 1, provider_variant_id: "7" },
    { id: 2, quantity: 2, provider_variant_id: "8" },
  ];

  it("matches by our own ids, in any order", () => {
    expect(matchLines(own, order([of(8, "2"), of(7, "1")])).map((line) => line.order_item_id)).toEqual([1, 2]);
  });
  it("falls back to variants where the ids are missing, each line once", () => {
    expect(matchLines(own, order([of(8, null), of(7, null)])).map((line) => line.order_item_id)).toEqual([1, 2]);
    expect(matchLines(own, order([of(7, null)])).map((line) => line.order_item_id)).toEqual([1]);
  });
});
