import { ORDER_STATUSES, type OrderStatus } from "@fanfare/contracts/store/order";
import { expect, it } from "vitest";
import {
  assertTransition,
  grantsFiles,
  isCancellable,
  isGivenBack,
  isTransitionAllowed,
  unpayableReason,
} from "./order-status.ts";

const LEGAL = [
  "pending>processing",
  "pending>cancelled",
  "processing>shipped",
  "processing>cancelled",
  "shipped>delivered",
];

it.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
  "allows the transition from %s to %s only if the contract lists it, and never to the same status",
  (from, to) => {
    const legal = LEGAL.includes(`${from}>${to}`);
    expect(isTransitionAllowed(from, to)).toBe(legal);
    const move = () => assertTransition({ status: from, payment_status: "paid" }, to);
    if (legal) expect(move).not.toThrow();
    else expect(move).toThrow(expect.objectContaining({ code: "conflict" }));
  },
);

it("refuses to process an unpaid order", () => {
  expect(() => assertTransition({ status: "pending", payment_status: "unpaid" }, "processing")).toThrow(
    "not been paid",
  );
});

const due = new Date("2026-01-01T12:00:00Z");
it.each([
  ["pending", "unpaid", "11:59:59", null],
  ["pending", "unpaid", "12:00:00", /time to pay/],
  ["cancelled", "unpaid", "11:00:00", /cancelled/],
  ["cancelled", "refunded", "11:00:00", /cancelled/],
  ["processing", "paid", "11:00:00", /already paid/],
  ["delivered", "partially_refunded", "11:00:00", /already paid/],
] as const)("a %s, %s order at %s can be paid: %s", (status, payment_status, time, reason) => {
  const said = unpayableReason({ status, payment_status, expires_at: due }, new Date(`2026-01-01T${time}Z`));
  if (reason === null) expect(said).toBeNull();
  else expect(said).toMatch(reason);
});

it.each([
  ["pending", false, false, false, true],
  ["processing", false, false, false, true],
  ["processing", true, false, false, false],
  ["processing", false, true, false, false],
  ["processing", false, false, true, false],
  ["shipped", true, false, false, false],
  ["cancelled", false, false, false, false],
] as const)(
  "a %s order with parcels %s, downloaded files %s and all of it given back %s can be cancelled: %s",
  (status, has_shipments, has_taken_files, is_given_back, expected) => {
    expect(isCancellable({ status }, { has_shipments, has_taken_files, is_given_back })).toBe(expected);
  },
);

it("leaves nothing to cancel once all tickets were given back, or one that a bundle was sold with", () => {
  const [ticket, shirt] = [
    { id: 1, position: 0, bundle_position: null },
    { id: 2, position: 1, bundle_position: null },
  ];
  expect(isGivenBack([ticket, shirt], new Set())).toBe(false);
  expect(isGivenBack([ticket, shirt], new Set([1]))).toBe(false);
  expect(isGivenBack([ticket], new Set([1]))).toBe(true);
  const parts = [ticket, shirt].map((part) => ({ ...part, bundle_position: 2 }));
  const bundle = { id: 3, position: 2, bundle_position: null };
  expect(isGivenBack([...parts, bundle], new Set())).toBe(false);
  expect(isGivenBack([...parts, bundle], new Set([1]))).toBe(true);
});

it.each([
  ["pending", "unpaid", false, false],
  ["processing", "paid", false, true],
  ["delivered", "partially_refunded", false, true],
  ["delivered", "refunded", true, false],
  ["processing", "refunded", false, true],
  ["cancelled", "paid", false, false],
] as const)(
  "a %s, %s order, refunded as a whole: %s, grants its files: %s",
  (status, payment_status, is_paid_back, expected) => {
    expect(grantsFiles({ status: status satisfies OrderStatus, payment_status }, { is_paid_back })).toBe(expected);
  },
);
