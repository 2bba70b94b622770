import { isPublicRead } from "@fanfare/contracts/common/public-reads";
import { expect, test } from "vitest";
import { appRouter } from "../../src/main/app-router.ts";
import type { ProcedureMeta } from "../../src/trpc/procedure-meta.ts";

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
);

const pathsWhere = (wanted: (type: string, meta: ProcedureMeta) => boolean) =>
  procedures.filter(([, { _def }]) => wanted(_def.type, _def.meta ?? {})).map(([path]) => path);

test("of all procedures, only reads with the same response for every caller are public", () => {
  const sameForAll = pathsWhere((type, meta) => type === "query" && meta.for === undefined && !meta.variesByCaller);
  expect(sameForAll.length).toBeGreaterThan(20);
  expect(procedures.map(([path]) => path).filter(isPublicRead)).toEqual(sameForAll);
});

test("a read that anyone may call and that depends on the caller is not public", () => {
  const varying = pathsWhere((type, meta) => type === "query" && meta.variesByCaller === true);
  expect(varying).toEqual(
    expect.arrayContaining(["music.playlists.list", "music.playlists.byId", "store.reviews.list"]),
  );
  expect(varying.filter(isPublicRead)).toEqual([]);
});
