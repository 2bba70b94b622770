import { MAX_ID } from "@fanfare/contracts/common/fields";
import { notFound } from "../platform/errors/app-error.ts";

/** Converts `/music/albums/{id}/` to Fastify's syntax: `/api/music/albums/:id`. */
export const fastifyPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "")}`;

/** The names in a path: `["id"]`. */
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** The ids in a path. Throws `not_found` for one that is not a number or is larger than any id. */
export function pathIds(names: readonly string[], parameters: Record<string, string>): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const name of names) {
    const text = parameters[name] ?? "";
    const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (id < 1 || id > MAX_ID) throw notFound();
    ids[name] = id;
  }
  return ids;
}
