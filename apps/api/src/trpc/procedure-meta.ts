import type { Permission } from "@fanfare/contracts/admin/team";
import type { z } from "zod";

/** The files that a form may contain, by field, with their maximum size in bytes. */
export type FileRules = Readonly<Record<string, { maxBytes: number }>>;

/**
 * A procedure's REST route. `{name}` in the path is an id that becomes the input's `name`; the rest of the input comes from the
 * query string (GET) or a JSON body (other methods).
 */
export type RestMeta = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to `/api`, with a trailing slash; it is also served without. */
  path: string;
  summary: string;
  /** The success status, 200 by default; 204 sends no body. */
  status?: 200 | 201 | 204;
  /** The result is the text that the procedure returns, sent as a file of this type and name instead of JSON. */
  file?: { type: string; name: string };
  /** The result is a file of this media type, produced while it is sent. */
  download?: string;
  /** The result is JSON of this schema, produced while it is sent. */
  streamed?: z.ZodType;
  /** Accepts a form as well as JSON, with these files. */
  files?: FileRules;
  /** Queries for which the response is never cached. */
  uncached?: RegExp;
  /** Honours an `Idempotency-Key` header. */
  idempotent?: true;
  /** Responds with 202 while this field of the result is true, because the work is not finished. */
  accepted?: string;
};

/** A procedure's metadata, declared once. Routes, documents, caches and the web app's route guards are derived from it. */
export type ProcedureMeta = {
  /** For login and registration: ignores any token that the caller still has. */
  ignoresToken?: boolean;
  /** Who may call it: signed-in users, or users with a permission; anyone if omitted. Set by the base procedures. */
  for?: "signed in" | Permission;
  /** Anyone may call it, and the result depends on the caller; the web app drops it when the session changes. */
  variesByCaller?: boolean;
  /** Only for a person in the owner area: no API key may call it, whatever its scopes. */
  isForPeople?: true;
  rest?: RestMeta;
  /**
   * For visitors, the result depends only on the input and the database, so responses and pages made from it may be cached until
   * a table that it read changes.
   */
  isCached?: true;
};
