import type { Permission } from "@fanfare/contracts/admin/team";
import type { z } from "zod";

/** Files that a form may bring along, by field: the largest size of each in bytes. */
export type FileRules = Readonly<Record<string, { maxBytes: number }>>;

/**
 * How scripts reach a procedure. `{name}` in the path is an id that becomes the input's `name`; a query string (GET) or
 * a JSON body (the others) gives the rest of the input.
 */
export type RestMeta = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with its trailing slash; both forms are served. */
  path: string;
  summary: string;
  /** The status of success, 200 unless said; 204 sends no body. */
  status?: 200 | 201 | 204;
  /** The result is not JSON but the text that the procedure returns, as a file of this type and name. */
  file?: { type: string; name: string };
  /** The result is a file of this type that the procedure makes while it is sent. */
  download?: string;
  /** The result is JSON of this schema that the procedure makes while it is sent. */
  streamed?: z.ZodType;
  /** Takes a form as well as JSON, with these files. */
  files?: FileRules;
  /** Queries for which the response is never cached. */
  uncached?: RegExp;
  /** Honours an `Idempotency-Key` header. */
  idempotent?: true;
  /** Responds 202 while this field of the result is true: the work goes on. */
  accepted?: string;
};

/** What a procedure says about itself, once. Routes, documents, caches and the browser's guards are derived from it. */
export type ProcedureMeta = {
  /** Login and register: what token the caller still carries does not matter. */
  ignoresToken?: boolean;
  /** Who may call it: any signed-in user, or one with a permission. Without it: anyone. Set by the base procedures. */
  for?: "signed in" | Permission;
  /** Anyone may call it, and its answer depends on who does; a browser drops it when the session changes. */
  variesByCaller?: boolean;
  /** Only for a person in the owner area: no API key may call it, whatever its scopes. */
  isForPeople?: true;
  rest?: RestMeta;
  /**
   * For a visitor the result follows from the input and the database alone, so responses and pages made of it may be
   * cached until a table that it read changes.
   */
  isCached?: true;
};
