import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../../src/main/app-router.ts";
import { signIn } from "../factories.ts";
import { createTestSite, type TestSite } from "../site.ts";
import type { World } from "./rule.ts";
import { rules } from "./rules.ts";

/** An unused id that is valid for every id column. */
const NOBODYS = 2_000_000_000;

type Procedure = { _def: { type: "query" | "mutation"; inputs: z.ZodType[] } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** The top-level fields of an input that refer to other things by id. */
function namedThings(path: string): { field: string; isList: boolean }[] {
  const found = new Map<string, boolean>();
  for (const input of procedures[path]?._def.inputs ?? []) {
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    for (const [field, shape] of Object.entries(schema.properties ?? {})) {
      const isText = JSON.stringify(shape).includes('"type":"string"');
      if (/(^|_)ids?$/.test(field) && !isText) found.set(field, field.endsWith("ids"));
    }
  }
  return [...found].map(([field, isList]) => ({ field, isList }));
}

const cases = Object.keys(procedures)
  .filter((path) => procedures[path]?._def.type === "mutation")
  .flatMap((path) => namedThings(path).map((thing) => ({ path, ...thing })));

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

it("finds procedures to check", () => {
  expect(cases.map(({ path, field }) => `${path} ${field}`)).toEqual(
    expect.arrayContaining(["admin.letters.create event_id", "events.manage.shows.create venue_id"]),
  );
});

it.each(cases)("$path reports an unknown $field without a fault", async ({ path, field, isList }) => {
  const rule = rules[path];
  const world: World = {
    site,
    a: await signIn(site),
    b: await signIn(site),
    owner: await signIn(site, { role: "owner" }),
  };
  const input = { ...(await rule?.input?.(world)), [field]: isList ? [NOBODYS] : NOBODYS };
  const { token } = typeof rule?.who === "object" ? world.owner : world.a;
  const { status, body } = await site.call("POST", `/trpc/${path}`, { token, body: input });
  // A call that changes nothing for an unknown thing may also succeed, but it must never cause an internal error.
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  if (field === "event_id" || field === "venue_id" || field === "tour_id" || field === "category_id") {
    expect([400, 404], JSON.stringify(body)).toContain(status);
  }
});
