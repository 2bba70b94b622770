import { describe, expect, test } from "vitest";
import { ADDRESS_PARTS, editField, newAddressForm, setSameAsBilling, withPastAddress } from "./address-form.ts";

test("a new form uses one address for both parts, in the default country", () => {
  const form = newAddressForm({ first_name: "Fay", last_name: "Fan", email: "fay@example.com" });
  expect(form).toMatchObject({ same_as_billing: true, billing_country: "US", shipping_country: "US" });
  expect(form).toMatchObject({
    billing_email: "fay@example.com",
    shipping_first_name: "Fay",
    shipping_last_name: "Fan",
  });
});

test.each(ADDRESS_PARTS)("mirrors an edit of billing %s while the addresses are the same", (part) => {
  const form = editField(newAddressForm(), `billing_${part}`, "x");
  expect([form[`billing_${part}`], form[`shipping_${part}`]]).toEqual(["x", "x"]);
});

test("keeps the two addresses separate while they differ", () => {
  const apart = setSameAsBilling(newAddressForm(), false);
  const form = editField(editField(apart, "billing_city", "Porto"), "shipping_city", "Lisbon");
  expect([form.billing_city, form.shipping_city]).toEqual(["Porto", "Lisbon"]);
});

test("copies the billing address over the shipping fields when switched on", () => {
  const apart = setSameAsBilling(newAddressForm(), false);
  const typed = editField(editField(apart, "billing_city", "Porto"), "shipping_city", "Lisbon");
  const form = setSameAsBilling(typed, true);
  for (const part of ADDRESS_PARTS) expect(form[`shipping_${part}`]).toBe(form[`billing_${part}`]);
  expect(form.shipping_city).toBe("Porto");
});

test("keeps the values of the shipping fields when switched off", () => {
  const form = setSameAsBilling(editField(newAddressForm(), "billing_city", "Porto"), false);
  expect(form.shipping_city).toBe("Porto");
});

test("has an email address for billing only", () => {
  const form = editField(newAddressForm(), "billing_email", "fay@example.com");
  expect(Object.keys(form)).not.toContain("shipping_email");
});

describe("the address of an earlier order", () => {
  const fresh = newAddressForm({ first_name: "Fay", last_name: "Fan", email: "fay@example.com" });
  const collected = setSameAsBilling(fresh, true);
  const sent = { ...editField(editField(fresh, "billing_city", "Porto"), "billing_address", "12 Harbour Road") };

  test("is that of the latest order with one, and the email stays the account's", () => {
    const past = { ...sent, billing_email: "old@example.com", billing_country: "Portugal", same_as_billing: false };
    const form = withPastAddress(fresh, fresh, [collected, past, { ...past, billing_city: "Bath" }]);
    expect(form).toMatchObject({ billing_address: "12 Harbour Road", billing_city: "Porto", billing_country: "PT" });
    expect(form).toMatchObject({ shipping_country: "US", same_as_billing: false, billing_email: "fay@example.com" });
    expect(withPastAddress(fresh, fresh, [collected])).toBe(fresh);
  });

  test("neither overwrites a typed one nor is mixed with it", () => {
    const typed = editField(fresh, "billing_city", "L");
    expect(withPastAddress(typed, fresh, [sent])).toBe(typed);
  });

  test("leaves the tip and the pick-up as chosen", () => {
    expect(withPastAddress({ ...fresh, tip: "2" }, fresh, [sent])).toMatchObject({ tip: "2", billing_city: "Porto" });
  });
});
