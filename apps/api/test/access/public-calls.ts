import { appRouter } from "../../src/main/app-router.ts";
import type { ProcedureMeta } from "../../src/trpc/procedure-meta.ts";

/** The path of the generated list, relative to the repository. */
export const PUBLIC_CALLS_FILE = "packages/contracts/src/common/public-calls.gen.ts";

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
).map(([path, { _def }]) => ({ path, type: _def.type, meta: _def.meta ?? {} }));

const pathsWhere = (wanted: (procedure: (typeof procedures)[number]) => boolean) =>
  procedures
    .filter(wanted)
    .map(({ path }) => path)
    .toSorted();

const lines = (paths: readonly string[]) => paths.map((path) => `  ${JSON.stringify(path)},\n`).join("");

/**
 * The browser's list of procedures as TypeScript source: those that anyone may call, and those with the same response for all.
 */
export function generatePublicCalls(): string {
  const isSameForAll = ({ type, meta }: (typeof procedures)[number]) => type === "query" && !meta.variesByCaller;
  const reads = pathsWhere((one) => one.meta.for === undefined && isSameForAll(one));
  const others = pathsWhere((one) => one.meta.for === undefined && !isSameForAll(one));
  return `// Generated from the procedures by \`pnpm public-calls\`; a test fails when it is out of date.

/** Reads that anyone may call and whose result is the same for every caller. */
export const PUBLIC_READS: ReadonlySet<string> = new Set([
${lines(reads)}]);

/** Procedures that anyone may call. Every other one is for a signed-in user. */
export const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  ...PUBLIC_READS,
${lines(others)}]);
`;
}
