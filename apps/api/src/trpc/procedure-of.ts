import { z } from "zod";
import { appRouter } from "../main/app-router.ts";
import type { Context } from "./context.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";

type Call = {
  ctx: Context;
  path: string;
  type: "query" | "mutation";
  getRawInput: () => Promise<unknown>;
  signal: undefined;
  batchIndex: number;
};

/** tRPC keeps metadata in a field it calls internal, and calls procedures this way itself; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  ((call: Call) => Promise<unknown>) & {
    _def: { type: "query" | "mutation"; meta?: ProcedureMeta; inputs: unknown[] };
  }
>;

/**
 * Calls the procedure at a path such as `music.albums.list`. `readInput` is called at most once, and only after the call has been
 * permitted, so that unauthorised input is never read.
 */
export async function callProcedure(
  context: Context,
  path: string,
  readInput: () => unknown | Promise<unknown>,
): Promise<unknown> {
  const procedure = procedures[path];
  if (!procedure) throw new Error(`no such procedure: ${path}`);
  let input: Promise<unknown> | undefined;
  const getRawInput = (): Promise<unknown> => {
    input ??= (async () => readInput())();
    return input;
  };
  const { type } = procedure._def;
  return procedure({ ctx: context, path, type, getRawInput, signal: undefined, batchIndex: 0 });
}

/** The field names of a procedure's input; null if the input is not a plain object, empty if there is none. */
export function inputNames(path: string): readonly string[] | null {
  const [input] = procedures[path]?._def.inputs ?? [];
  if (input === undefined) return [];
  return input instanceof z.ZodObject ? Object.keys(input.shape) : null;
}

/** Every procedure's path and metadata, in the order of the router. */
export const procedureMetas: ReadonlyMap<string, ProcedureMeta> = new Map(
  Object.entries(procedures).map(([path, { _def }]) => [path, _def.meta ?? {}]),
);

const needsProof = (input: unknown): boolean =>
  input instanceof z.ZodObject && "proof" in input.shape && !input.shape.proof.safeParse(undefined).success;

/** Procedures that require step-up (contracts/admin/step-up), which no program can do. */
export const passwordCalls: ReadonlySet<string> = new Set(
  Object.entries(procedures).flatMap(([path, { _def }]) => (_def.inputs.some(needsProof) ? [path] : [])),
);
