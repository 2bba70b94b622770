import { z } from "zod";
import { appRouter } from "../main/app-router.ts";
import type { Context } from "./context.ts";
import { createCallerFactory } from "./init.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";

const createCaller = createCallerFactory(appRouter);

export type Procedure = (input: unknown) => Promise<unknown>;

/** The procedure a path such as `music.albums.list` names, called with `context`. */
export function procedureOf(context: Context, path: string): Procedure {
  let place: unknown = createCaller(context);
  for (const part of path.split(".")) place = (place as Record<string, unknown>)[part];
  return place as Procedure;
}

/** tRPC keeps meta in a field it calls internal; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { meta?: ProcedureMeta; inputs: unknown[] } }
>;

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
