/** All error codes of calls, with their HTTP statuses. */
export const ERROR_STATUS = {
  validation: 400,
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  timed_out: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages keyed by field; those that belong to no field are under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

export const NON_FIELD_ERRORS = "non_field_errors";

/** The default message of each code, used when there is no more specific one. */
export const DEFAULT_DETAIL: Record<ErrorCode, string> = {
  validation: "Some fields need another look.",
  bad_request: "The request could not be understood.",
  unauthenticated: "Authentication credentials were not provided or are no longer valid.",
  forbidden: "You do not have permission to do this.",
  not_found: "Not found.",
  method_not_allowed: "This method is not allowed here.",
  conflict: "This is not possible in the current state.",
  too_large: "The request is too large.",
  unsupported_media_type: "This content type is not supported here.",
  rate_limited: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side.",
  provider_failed: "An external service did not respond as expected.",
  unavailable: "The service is not available right now. Please try again shortly.",
  timed_out: "The request took too long.",
};
