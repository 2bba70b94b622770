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

/** tRPC keeps meta in a field it calls internal, and calls a procedure so itself; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  ((call: Call) => Promise<unknown>) & {
    _def: { type: "query" | "mutation"; meta?: ProcedureMeta; inputs: unknown[] };
  }
>;

/**
 * Calls the procedure a path such as `music.albums.list` names. `readInput` is called once at most, and only after the
 * procedure has permitted the call: what nobody may send is not read.
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

/** The names that a procedure's input can have; null where its input is no plain object, empty where it takes none. */
export function inputNames(path: string): readonly string[] | null {
  const [input] = procedures[path]?._def.inputs ?? [];
  if (input === undefined) return [];
  return input instanceof z.ZodObject ? Object.keys(input.shape) : null;
}

/** Every procedure's path and what it says about itself, in the order of the router. */
export const procedureMetas: ReadonlyMap<string, ProcedureMeta> = new Map(
  Object.entries(procedures).map(([path, { _def }]) => [path, _def.meta ?? {}]),
);

const needsProof = (input: unknown): boolean =>
  input instanceof z.ZodObject && "proof" in input.shape && !input.shape.proof.safeParse(undefined).success;

/** Procedures that are called with a password confirmed just before (contracts/admin/step-up), which no program can do. */
export const passwordCalls: ReadonlySet<string> = new Set(
  Object.entries(procedures).flatMap(([path, { _def }]) => (_def.inputs.some(needsProof) ? [path] : [])),
);
