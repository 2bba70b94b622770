import { expect, it } from "vitest";
import { isMisformatted } from "./error-format.ts";

const request = { target: "", caller: "fan", method: "GET", headers: [], body: undefined } as const;
const judge = (path: string, status: number, body: unknown, type = "application/json; charset=utf-8") =>
  isMisformatted(
    { ...request, path },
    { status, type, body: JSON.stringify(body), milliseconds: 1, requestId: "x", problem: undefined },
  );
const failure = (data: object = {}) => ({
  error: {
    message: "Not found.",
    data: { app_code: "not_found", httpStatus: 404, fields: null, request_id: "x", ...data },
  },
});

it("accepts the documented failures of REST and tRPC", () => {
  expect(judge("/api/x/", 404, { detail: "Not found." })).toBe(false);
  expect(judge("/api/x/", 400, { name: ["Required"], non_field_errors: ["No"] })).toBe(false);
  expect(judge("/trpc/x", 404, failure())).toBe(false);
  expect(judge("/trpc/x,y?batch=1", 207, [failure(), { result: { data: 1 } }])).toBe(false);
  expect(judge("/trpc/x%", 400, { detail: "The address is not valid percent-encoding." })).toBe(false);
  expect(judge("/albums/1", 404, "<html>", "text/html")).toBe(false);
});

it.each([
  ["/api/x/", 400, {}],
  ["/api/x/", 400, { name: "Required" }],
  ["/api/x/", 404, { name: ["Required"] }],
  ["/api/x/", 404, { detail: "Not found.", stack: "Error" }],
  ["/trpc/x", 404, { detail: "Not found." }],
  ["/trpc/x", 404, failure({ httpStatus: 500 })],
  ["/trpc/x", 404, failure({ stack: "Error" })],
  ["/trpc/x,y?batch=1", 404, [failure(), {}]],
])("reports %s with %i and %j", (path, status, body) => {
  expect(judge(path, status, body)).toBe(true);
});

it("reports a failure that is not JSON", () => {
  expect(judge("/api/x/", 404, "Not found.", "text/plain")).toBe(true);
});
