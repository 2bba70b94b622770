import type { ContentTag } from "../platform/db/content-change.ts";
import type { FileRules } from "./multipart.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the REST interface. `{name}` in a path is an id that becomes the input's `name`; a query string (GET) or a
 * JSON body (the others) gives the rest of the input.
 */
export type RestRoute = {
  method: Method;
  /** Below `/api`, with its trailing slash; both forms answer. */
  path: string;
  /** Where the procedure stands in the tRPC router. Permission and validation are its business. */
  procedure: string;
  summary: string;
  /** The status of success; 204 sends no body. */
  status: 200 | 201 | 204;
  /** Keeps the anonymous answer ready until something under one of the tags changes. */
  cache?: readonly ContentTag[];
  /** The answer is not JSON but the text that the procedure gives, as a file of this type and name. */
  file?: { type: string; name: string };
  /** The answer is a file of this type that the procedure makes while it is sent. */
  download?: string;
  /** Takes a form as well as JSON, with these files. */
  files?: FileRules;
  /** Queries for which the answer is always made afresh, by parameter and value. */
  uncached?: RegExp;
  /** Heeds an `Idempotency-Key` header. */
  idempotent?: true;
  /** Answers 202 while this field of the answer is true: the work goes on. */
  accepted?: string;
};
