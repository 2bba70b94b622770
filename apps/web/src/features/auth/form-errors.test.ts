import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { apiError } from "../../testing/fake-site.ts";
import { loginFailure, registrationFailure } from "./form-errors.ts";

const unreachable = TRPCClientError.from(new TypeError("Failed to fetch"));

describe("login", () => {
  test("shows the message of the response", () => {
    const failure = loginFailure(apiError(400, "Unable to log in with provided credentials."));
    expect(failure.message).toBe("Unable to log in with provided credentials.");
  });

  test("shows 'Login failed' when there is no response or the server fails internally", () => {
    expect(loginFailure(unreachable).message).toBe("Login failed");
    expect(loginFailure(new Error("x")).message).toBe("Login failed");
    expect(loginFailure(apiError(500, DEFAULT_DETAIL.internal)).message).toBe("Login failed");
  });

  test("shows field messages at their fields", () => {
    const failure = loginFailure(apiError(400, "Some fields need another look.", { email: ["Invalid email"] }));
    expect(failure.fields).toEqual({ email: ["Invalid email"] });
  });
});

describe("registration", () => {
  test("shows one line per field as 'field: messages joined by comma', and also the messages at their fields", () => {
    const fields = { username: ["Already taken.", "Too short."], email: ["Already taken."] };
    const failure = registrationFailure(apiError(400, "Some fields need another look.", fields));
    expect(failure.message).toBe("username: Already taken., Too short.\nemail: Already taken.");
    expect(failure.fields).toBe(fields);
  });

  test("without fields shows the message of the response, and 'Registration failed' without a response", () => {
    expect(registrationFailure(apiError(429, "Too many requests.")).message).toBe("Too many requests.");
    expect(registrationFailure(unreachable).message).toBe("Registration failed");
  });
});
