import { expect, test } from "vitest";
import { ADDRESS_PARTS, editField, newAddressForm, setSameAsBilling } from "./address-form.ts";

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
