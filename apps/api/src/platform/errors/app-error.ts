import { DEFAULT_DETAIL, ERROR_STATUS, type ErrorCode, type FieldErrors } from "@fanfare/contracts/common/error-codes";

type Options = {
  /** Messages keyed by field; only with the code `validation`. */
  fields?: FieldErrors;
  /** Additional text for the log, not shown to users; never a secret. */
  internal?: string;
  /** Seconds after which a retry makes sense; only with `rate_limited` and `unavailable`. */
  retryAfter?: number;
  cause?: unknown;
  /** The error is a fault of ours that the team should know of, whatever its status. */
  isFault?: boolean;
};

/**
 * The only error that a call throws deliberately: a code from a closed list, a message for users, and optionally a separate
 * one for the log.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly isFault: boolean;

  constructor(code: ErrorCode, detail: string = DEFAULT_DETAIL[code], options: Options = {}) {
    super(options.internal ?? detail, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.isFault = options.isFault ?? code === "internal";
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export const notFound = (internal?: string) => new AppError("not_found", undefined, internal ? { internal } : {});

/** Creates a validation error that only the service can detect, such as a name that is already taken. */
export const invalid = (fields: FieldErrors) => new AppError("validation", undefined, { fields });
