import {
  DEFAULT_DETAIL,
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  NON_FIELD_ERRORS,
} from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError } from "./app-error.ts";

/** Error codes of Node and PostgreSQL that mean "the database cannot be reached or accepts no work at present". */
const DATABASE_AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "53300",
  "53100",
  "53200",
]);
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|cannot use a pool after calling end/i;

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 6; current = current.cause) chain.push(current);
  return chain;
}

const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? error.code : "");

function isDatabaseAway(error: Error): boolean {
  // Fastify's, for a body whose client disconnected: the connection that was lost is the client's.
  if ("statusCode" in error) return false;
  if (
    "syscall" in error &&
    typeof error.syscall === "string" &&
    !/connect|read|write|getaddrinfo/.test(error.syscall)
  ) {
    return false;
  }
  return DATABASE_AWAY.has(codeOf(error)) || AWAY_TEXT.test(error.message);
}

/**
 * SQLSTATEs of class 22 (data exception) by which PostgreSQL refuses a value: too long, too large, an invalid date, or text
 * that is invalid in its encoding. The other codes of the class, such as division by zero, mean that our statement is wrong.
 */
const REFUSED_VALUE = new Set([
  "22001", // string_data_right_truncation
  "22003", // numeric_value_out_of_range
  "22007", // invalid_datetime_format
  "22008", // datetime_field_overflow
  "22009", // invalid_time_zone_displacement_value
  "2200M", // invalid_xml_document
  "22015", // interval_field_overflow
  "22018", // invalid_character_value_for_cast
  "2201B", // invalid_regular_expression
  "22021", // character_not_in_repertoire
  "22023", // invalid_parameter_value
  "22025", // invalid_escape_sequence
  "22030", // duplicate_json_object_key_value
  "22032", // invalid_json_text
  "22P02", // invalid_text_representation
  "22P05", // untranslatable_character
]);

/** Converts a schema's issues to the REST format: a list of messages per field, keyed by the first element of the path. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const key = issue.path.length > 0 ? String(issue.path[0]) : NON_FIELD_ERRORS;
    const messages = fields[key] ?? [];
    fields[key] = messages.includes(issue.message) ? messages : [...messages, issue.message];
  }
  return fields;
}

const TRPC_CODES: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "bad_request",
  BAD_REQUEST: "bad_request",
  UNAUTHORIZED: "unauthenticated",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  CONFLICT: "conflict",
  PAYLOAD_TOO_LARGE: "too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  TOO_MANY_REQUESTS: "rate_limited",
};

const STATUS_CODES = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [status, code as ErrorCode]),
) as Record<number, ErrorCode | undefined>;

/**
 * Converts a foreign key violation: a row that refers to a missing one, or the deletion of a row that others refer to.
 * Services check this first and give better messages; this covers concurrent changes.
 */
function danglingReference(thrown: Error, cause: unknown): AppError {
  const detail = "detail" in thrown && typeof thrown.detail === "string" ? thrown.detail : "";
  const [, field] = /^Key \((\w+)\)=.* is not present in table/.exec(detail) ?? [];
  const options = { internal: thrown.message, cause };
  if (field === undefined) return new AppError("conflict", "This is still used elsewhere.", options);
  return new AppError("validation", undefined, { ...options, fields: { [field]: ["This does not exist (any more)"] } });
}

/**
 * Converts any thrown value to an AppError: the only place that interprets foreign errors (schemas, tRPC, Fastify,
 * PostgreSQL). An unexpected error becomes `internal`, whose text reveals nothing.
 */
export function toAppError(error: unknown): AppError {
  const chain = causes(error);
  // A response that violates its own schema is our fault, although its cause looks like invalid input.
  const ours = error instanceof TRPCError && error.code === "INTERNAL_SERVER_ERROR" && error.cause instanceof ZodError;
  for (const one of ours ? [] : chain) {
    if (one instanceof AppError) return one;
    if (one instanceof ZodError) return new AppError("validation", undefined, { fields: fieldErrors(one) });
  }
  const [thrown] = chain;
  for (const one of chain) {
    if (isDatabaseAway(one)) {
      return new AppError("unavailable", undefined, { retryAfter: 2, internal: one.message, cause: error });
    }
    if (codeOf(one) === "57014") return new AppError("timed_out", undefined, { internal: one.message, cause: error });
  }
  for (const one of chain) {
    if (codeOf(one) === "23503") return danglingReference(one, error);
    // A schema that accepts a value which cannot be stored is our fault, but the caller's input is still invalid.
    if (REFUSED_VALUE.has(codeOf(one))) {
      return new AppError("validation", undefined, {
        fields: { [NON_FIELD_ERRORS]: ["Contains a value that cannot be used"] },
        isFault: true,
        internal: one.message,
        cause: error,
      });
    }
  }
  if (thrown instanceof TRPCError) {
    const code = TRPC_CODES[thrown.code];
    if (code) return new AppError(code, undefined, { internal: thrown.message, cause: error });
  }
  if (thrown && "statusCode" in thrown && typeof thrown.statusCode === "number" && thrown.statusCode < 500) {
    const code = STATUS_CODES[thrown.statusCode] ?? "bad_request";
    return new AppError(code === "validation" ? "bad_request" : code, undefined, {
      internal: thrown.message,
      cause: error,
    });
  }
  return new AppError("internal", DEFAULT_DETAIL.internal, {
    internal: thrown?.message ?? String(error),
    cause: error,
  });
}

/** Returns an error's messages by field, in the current language. */
export const localizedFields = ({ fields }: AppError): FieldErrors | undefined =>
  fields &&
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map((message) => t(message))]));

/** Returns the response body of an error in the REST API. */
export function errorBody(error: AppError): FieldErrors | { detail: string } {
  const fields = localizedFields(error);
  return error.code === "validation" && fields ? fields : { detail: t(error.detail) };
}
