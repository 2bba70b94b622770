import { expect, test } from "vitest";
import { ADDRESS_PARTS, editField, newAddressForm, setSameAsBilling } from "./address-form.ts";

test("a new form has the same address twice, in the default country", () => {
  const form = newAddressForm({ first_name: "Fay", last_name: "Fan", email: "fay@example.com" });
  expect(form).toMatchObject({ same_as_billing: true, billing_country: "US", shipping_country: "US" });
  expect(form).toMatchObject({
    billing_email: "fay@example.com",
    shipping_first_name: "Fay",
    shipping_last_name: "Fan",
  });
});

test.each(ADDRESS_PARTS)("while the same, an edit of billing %s is mirrored", (part) => {
  const form = editField(newAddressForm(), `billing_${part}`, "x");
  expect([form[`billing_${part}`], form[`shipping_${part}`]]).toEqual(["x", "x"]);
});

test("while different, each address keeps its own", () => {
  const apart = setSameAsBilling(newAddressForm(), false);
  const form = editField(editField(apart, "billing_city", "Porto"), "shipping_city", "Lisbon");
  expect([form.billing_city, form.shipping_city]).toEqual(["Porto", "Lisbon"]);
});

test("turning it on copies the billing address over what stood there", () => {
  const apart = setSameAsBilling(newAddressForm(), false);
  const typed = editField(editField(apart, "billing_city", "Porto"), "shipping_city", "Lisbon");
  const form = setSameAsBilling(typed, true);
  for (const part of ADDRESS_PARTS) expect(form[`shipping_${part}`]).toBe(form[`billing_${part}`]);
  expect(form.shipping_city).toBe("Porto");
});

test("turning it off keeps what the shipping fields hold", () => {
  const form = setSameAsBilling(editField(newAddressForm(), "billing_city", "Porto"), false);
  expect(form.shipping_city).toBe("Porto");
});

test("the e-mail address belongs to billing alone", () => {
  const form = editField(newAddressForm(), "billing_email", "fay@example.com");
  expect(Object.keys(form)).not.toContain("shipping_email");
});
