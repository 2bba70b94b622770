import { describe, expect, test } from "vitest";
import { passwordChangeInput } from "./credentials.ts";
import { registrationInput } from "./registration.ts";

const complete = {
  email: "fay@fans.example",
  username: "fay",
  first_name: "Fay",
  last_name: "Fan",
  password: "lanterns-at-dusk",
  password_confirm: "lanterns-at-dusk",
  terms_accepted: true,
};

/** The message of each invalid field; null if the input is valid. */
function faults(input: unknown, schema: typeof registrationInput | typeof passwordChangeInput = registrationInput) {
  const { error } = schema.safeParse(input);
  return error ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message])) : null;
}

describe("the registration payload", () => {
  test("is accepted unchanged, with the newsletter off by default", () => {
    expect(registrationInput.parse(complete)).toMatchObject({ ...complete, newsletter_subscribed: false });
  });

  test("reports one message per field when everything is missing", () => {
    const { error } = registrationInput.safeParse({});
    expect(error?.issues).toHaveLength(7);
    expect(faults({})).toEqual({
      email: "Email is required",
      username: "Username is required",
      first_name: "First name is required",
      last_name: "Last name is required",
      password: "Password is required",
      password_confirm: "Password confirmation is required",
      terms_accepted: "You must accept the terms and conditions",
    });
    const blank = Object.fromEntries(
      Object.keys(complete).map((name) => [name, name === "terms_accepted" ? true : ""]),
    );
    expect(registrationInput.safeParse(blank).error?.issues).toHaveLength(6);
  });

  test.each([
    [{ email: "not-an-address" }, { email: "Invalid email" }],
    [{ username: "ab" }, { username: "Username must be at least 3 characters" }],
    [{ password: "1234567", password_confirm: "1234567" }, { password: "Password must be at least 8 characters" }],
    [{ password_confirm: "lanterns-at-dawn" }, { password_confirm: "Passwords must match" }],
  ])("%j is rejected with the spec's message", (change, expected) => {
    expect(faults({ ...complete, ...change })).toEqual(expected);
  });

  test.each(["Click http://evil.example/win", "www.evil.example", "win at evil.example/now", "See https:// here"])(
    "refuses the web address in the name “%s”",
    (first_name) => {
      expect(faults({ ...complete, first_name })).toEqual({ first_name: "A name cannot contain a web address" });
    },
  );

  test.each(["J.R.R.", "St. John", "Ann-Marie", "Zoë/Zoe", "Dr. A.B."])("accepts the name “%s”", (first_name) => {
    expect(faults({ ...complete, first_name })).toBeNull();
  });

  test("reports 'Passwords must match' together with all other errors", () => {
    const wrong = {
      email: "",
      username: "ab",
      first_name: "",
      last_name: " ",
      password: "short",
      password_confirm: "shorter",
      terms_accepted: false,
    };
    expect(faults(wrong)).toEqual({
      email: "Email is required",
      username: "Username must be at least 3 characters",
      first_name: "First name is required",
      last_name: "Last name is required",
      password: "Password must be at least 8 characters",
      password_confirm: "Passwords must match",
      terms_accepted: "You must accept the terms and conditions",
    });
  });
});

test("a password change compares the new passwords even if the current one is missing", () => {
  const input = { current_password: "", new_password: "lanterns-at-dusk", new_password_confirm: "lanterns" };
  expect(faults(input, passwordChangeInput)).toEqual({
    current_password: "Current password is required",
    new_password_confirm: "Passwords must match",
  });
});
