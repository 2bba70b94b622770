import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { errorBody, toAppError } from "./error-translator.ts";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });
const badInput = z
  .object({ name: z.string({ error: "Name it" }), tags: z.array(z.string()) })
  .safeParse({ tags: [1] }).error;

describe("toAppError", () => {
  it.each([
    [
      "an AppError within tRPC's",
      new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new AppError("conflict", "Full") }),
      "conflict",
    ],
    ["bad input", new TRPCError({ code: "BAD_REQUEST", cause: badInput }), "validation"],
    [
      "a response that breaks its own schema",
      new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: badInput }),
      "internal",
    ],
    ["no such procedure", new TRPCError({ code: "NOT_FOUND" }), "not_found"],
    ["a refused connection", withCode("ECONNREFUSED"), "unavailable"],
    ["an unreachable host", Object.assign(withCode("EHOSTUNREACH"), { syscall: "connect" }), "unavailable"],
    ["a missing socket", Object.assign(withCode("ENOENT"), { syscall: "connect" }), "unavailable"],
    ["a missing file", Object.assign(withCode("ENOENT"), { syscall: "open" }), "internal"],
    ["a server shutting down", withCode("57P01"), "unavailable"],
    ["a dropped connection", new Error("Connection terminated unexpectedly"), "unavailable"],
    ["a statement that took too long", withCode("57014"), "timed_out"],
    [
      "a body whose client disconnected",
      Object.assign(withCode("ECONNRESET", "aborted"), { statusCode: 400 }),
      "bad_request",
    ],
    ["Fastify's large body", Object.assign(new Error("big"), { statusCode: 413 }), "too_large"],
    ["Fastify's media type", Object.assign(new Error("xml"), { statusCode: 415 }), "unsupported_media_type"],
    ["a row that others need", withCode("23503"), "conflict"],
    ["a fault", new Error("password=hunter2"), "internal"],
    ["no error at all", "text", "internal"],
  ])("maps %s to its code", (_name, thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });

  it.each(["22001", "22003", "22007", "22008", "22009", "22021", "22023", "2201B", "22P02", "22P05"])(
    "maps %s, by which PostgreSQL refuses a value, to invalid input that is reported to the team",
    (code) => {
      const error = toAppError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: withCode(code, "date 0000") }));
      expect([error.status, error.isFault, error.message]).toEqual([400, true, "date 0000"]);
      expect(errorBody(error)).toEqual({ non_field_errors: ["Contains a value that cannot be used"] });
    },
  );

  it.each(["22012", "22004", "2202E", "22P03"])(
    "maps %s, by which PostgreSQL refuses a statement, to a fault",
    (code) => {
      expect(toAppError(withCode(code)).code).toBe("internal");
    },
  );

  it("names the field with the dangling reference", () => {
    const detail = 'Key (event_id)=(999) is not present in table "events".';
    const error = toAppError(Object.assign(withCode("23503"), { detail }));
    expect(error.fields).toEqual({ event_id: ["This does not exist (any more)"] });
  });

  it("reveals nothing about an unexpected fault", () => {
    expect(JSON.stringify(errorBody(toAppError(new Error("password=hunter2"))))).not.toContain("hunter2");
  });

  it("is keyed by field for invalid input", () => {
    const body = errorBody(toAppError(new TRPCError({ code: "BAD_REQUEST", cause: badInput })));
    expect(body).toMatchObject({ name: ["Name it"], tags: [expect.any(String)] });
  });
});
