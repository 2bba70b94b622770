import { DEFAULT_DETAIL, ERROR_STATUS, type ErrorCode, type FieldErrors } from "@fanfare/contracts/common/error-codes";

type Options = {
  /** Messages keyed by field; only with the code `validation`. */
  fields?: FieldErrors;
  /** What the log says beside the text for people: never a secret. */
  internal?: string;
  /** Seconds after which another try makes sense; only with `rate_limited` and `unavailable`. */
  retryAfter?: number;
  cause?: unknown;
  /** Whatever its status, it shows a fault of ours that the team should know of. */
  isFault?: boolean;
};

/** The one way in which a call fails on purpose: a closed code, a text for people, and apart from it one for the log. */
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

/** A validation failure that only the service could find, such as a name already taken. */
export const invalid = (fields: FieldErrors) => new AppError("validation", undefined, { fields });
