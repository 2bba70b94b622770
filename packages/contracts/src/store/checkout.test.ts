import { expect, test } from "vitest";
import { FIELDS_REQUIRED, orderCreateInput } from "./checkout.ts";
import { orderCollectInput } from "./pickup.ts";

const billing = {
  billing_first_name: "Ana",
  billing_last_name: "Bell",
  billing_email: "ana@example.com",
  billing_address: "1 Main Street",
  billing_city: "Portland",
  billing_state: "Oregon",
  billing_zip_code: "97201",
};

test("a buyer's name, which greets whoever has the given address, carries no link", () => {
  const form = {
    ...billing,
    billing_first_name: "Pay at https://evil.example/now",
    billing_last_name: "www.evil.example",
  };
  const refused = ["billing_first_name", "billing_last_name"].map((field) => [
    field,
    "A name cannot contain a web address",
  ]);
  for (const input of [orderCreateInput, orderCollectInput.omit({ pickup_event_id: true })]) {
    const { error } = input.safeParse(form);
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual(refused);
  }
});

test("a buyer's name is cleaned like a fan's, and one of nothing visible is missing", () => {
  const { billing_first_name } = orderCreateInput.parse({ ...billing, billing_first_name: "\u202e Ana\u200b  Lu " });
  expect(billing_first_name).toBe("Ana Lu");
  for (const blank of ["", " ", "\u200b", null, undefined]) {
    const { error } = orderCreateInput.safeParse({ ...billing, billing_first_name: blank });
    expect(error?.issues.map(({ message }) => message)).toEqual([FIELDS_REQUIRED]);
  }
});
