import { isProtectedCall } from "@fanfare/contracts/common/protected-calls";
import { expect, test } from "vitest";
import { appRouter } from "../../src/app-router.ts";
import type { ProcedureMeta } from "../../src/trpc/init.ts";

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>,
);
const pathsFor = (wanted: (meta: ProcedureMeta) => boolean) =>
  procedures.filter(([, { _def }]) => wanted(_def.meta ?? {})).map(([path]) => path);

test("a browser without a token sends no call that is for fans", () => {
  const forFans = pathsFor((meta) => meta.for === "signed in");
  expect(forFans.length).toBeGreaterThan(30);
  expect(forFans.filter((path) => !isProtectedCall(path))).toEqual([]);
});

test("and sends every call that is for anyone", () => {
  const forAnyone = pathsFor((meta) => meta.for === undefined);
  expect(forAnyone).toContain("auth.newsletter.unsubscribeByLink");
  expect(forAnyone.filter(isProtectedCall)).toEqual([]);
});
