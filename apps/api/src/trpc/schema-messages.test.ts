import { expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../main/app-router.ts";
import { installSchemaMessages } from "../platform/errors/schema-messages.ts";

/** tRPC keeps inputs in a field it calls internal; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
const LONG = "x".repeat(100_001);
const WRONG = [undefined, null, true, -1, 1e300, 0.5, "", "no such thing", LONG, [], ["", {}, -1], {}, { a: 1 }];
/** The validation library's default wording. */
const LIBRARY = /invalid (input|option|string|number|iso|key|value)|received|expected|too (small|big)|unrecognized/i;

/** Every message that invalid values of a schema and its fields produce, prefixed with the procedure's path. */
function messages(path: string, schema: z.ZodType): string[] {
  const said = (value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const fields = names.flatMap((name) => WRONG.map((value) => ({ [name]: value })));
  return [...new Set([...WRONG, ...fields].flatMap(said))].map((message) => `${path}: ${message}`);
}
const all = () =>
  Object.entries(procedures).flatMap(([path, { _def }]) => _def.inputs.flatMap((input) => messages(path, input)));

it("reports any invalid input in the site's own words", () => {
  // Negative control: without the site's words the library's are found.
  z.config({ localeError: undefined });
  z.config(z.locales.en());
  expect(all().filter((message) => LIBRARY.test(message)).length).toBeGreaterThan(100);
  installSchemaMessages();
  expect(all().length).toBeGreaterThan(500);
  expect(all().filter((message) => LIBRARY.test(message))).toEqual([]);
});

it.each<[z.ZodType, unknown, string]>([
  [z.string(), 5, "Must be text"],
  [z.string(), undefined, "This field is required"],
  [z.object({ name: z.string() }).shape.name, null, "Must be text"],
  [z.boolean(), "yes", "Must be true or false"],
  [z.array(z.string()), "a", "Must be a list"],
  [z.int(), 0.5, "Must be a whole number"],
  [z.int(), "1", "Must be a number"],
  [z.int().min(1), 0, "Must be at least 1"],
  [z.number().positive(), 0, "Must be more than 0"],
  [z.int().max(5), 6, "Must be at most 5"],
  [z.string().min(3), "ab", "Must be at least 3 characters"],
  [z.string().max(1), "ab", "Must be at most 1 characters"],
  [z.array(z.int()).min(1), [], "Must have at least 1 entries"],
  [z.array(z.int()).max(1), [1, 2], "Must have at most 1 entries"],
  [z.enum(["album", "track"]), "song", "Must be one of album, track"],
  [z.strictObject({}), { a: 1 }, "Has no field named a"],
  [z.union([z.literal(""), z.int()]), "x", "Enter a valid value"],
])("%o reports for %o: %s", (schema, value, message) => {
  installSchemaMessages();
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
