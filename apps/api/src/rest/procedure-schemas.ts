import { z } from "zod";
import { appRouter } from "../main/app-router.ts";
import type { ProcedureMeta } from "../trpc/procedure-meta.ts";

export type Json = Record<string, unknown>;

/** The parts of a procedure that the document needs. tRPC keeps them in a field it calls internal; its version is pinned. */
type Definition = { inputs: z.ZodType[]; output?: z.ZodType; middlewares?: unknown[] };

/** The input and output schemas of the procedure at a path such as `music.albums.list`. Throws if there is none. */
export function definitionOf(path: string): Definition {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition } | undefined>;
  const procedure = procedures[path];
  if (!procedure) throw new Error(`no such procedure: ${path}`);
  return procedure._def;
}

const isTransform = (schema: unknown): boolean => schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform;

type Limits = { type?: unknown; minLength?: number; maxLength?: number; format?: string };

/**
 * Adds the limits of a pipe's second schema, which zod leaves out of an input: `min(1)` with one message and the maximum with
 * another are two schemas. What follows a transform says nothing about the input. Patterns are not copied: the first schema may
 * have changed the text's case.
 */
function addLimits(schema: unknown, json: Limits): void {
  if (!(schema instanceof z.ZodPipe) || isTransform(schema) || isTransform(schema.in)) return;
  const { type, minLength, maxLength, format }: Limits = schemaOf(schema.out as z.ZodType, "input");
  if (type !== "string" || json.type !== "string") return;
  if (minLength !== undefined) json.minLength = Math.max(minLength, json.minLength ?? 0);
  if (maxLength !== undefined) json.maxLength = Math.min(maxLength, json.maxLength ?? maxLength);
  if (format !== undefined) json.format = format;
}

/** A schema as OpenAPI 3.1 (JSON Schema 2020-12). `openapi` in a schema's metadata replaces zod's output. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { openapi } = (z.globalRegistry.get(zodSchema) ?? {}) as { openapi?: Json };
      if (openapi) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
        Object.assign(jsonSchema, openapi);
      } else if (io === "input") addLimits(zodSchema, jsonSchema as Limits);
    },
  }) as Json;
  return json;
}

type Listed = { _def: { type: string; meta?: ProcedureMeta } };

/** Every procedure by its tRPC path, with its type and audience. */
export const procedurePaths = (): { path: string; type: string; for: ProcedureMeta["for"] }[] =>
  Object.entries(appRouter._def.procedures as unknown as Record<string, Listed>).map(([path, { _def }]) => ({
    path,
    type: _def.type,
    for: _def.meta?.for,
  }));

/** What a procedure takes, as a JSON schema; undefined for one without an input. */
export function inputSchema(path: string): Json | undefined {
  const [input] = definitionOf(path).inputs;
  return input && schemaOf(input, "input");
}
