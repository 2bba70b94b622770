import { AppError } from "../../platform/errors/app-error.ts";
import { failure } from "./printify-shapes.ts";

/** The code of a product that waits for `publishing_succeeded` or `publishing_failed`. */
export const PRODUCT_LOCKED = 8252;

/** An error response from the provider. */
export class PrintifyRefusedError extends Error {
  override name = "PrintifyRefusedError";
  readonly status: number;
  readonly code: number | null;
  /** The provider's own reason, in readable form; at most a few lines. */
  readonly reason: string;

  constructor(status: number, body: string) {
    const read = readFailure(body);
    super(`printify answered ${status}: ${read.reason}`);
    this.status = status;
    this.code = read.code;
    this.reason = read.reason;
  }
}

/** The connection broke or timed out: whether the request had an effect is unknown. */
export class PrintifyUnreachableError extends Error {
  override name = "PrintifyUnreachableError";
  readonly timedOut: boolean;
  constructor(timedOut: boolean, cause: unknown) {
    super(timedOut ? "printify took too long" : "the connection to printify broke", { cause });
    this.timedOut = timedOut;
  }
}

/** Whether the same request may succeed later; its outcome is unknown. */
export const isTemporary = (error: unknown): error is PrintifyRefusedError | PrintifyUnreachableError =>
  error instanceof PrintifyUnreachableError ||
  (error instanceof PrintifyRefusedError && (error.status >= 500 || error.status === 408));

const REASON_MAX = 300;

function plain(reason: unknown): string {
  if (typeof reason === "string") {
    const nested = /^\s*[[{]/.test(reason) ? parsed(reason) : undefined;
    return nested === undefined ? reason : plain(nested);
  }
  if (Array.isArray(reason)) return reason.map(plain).filter(Boolean).join(" ");
  if (typeof reason === "object" && reason !== null) {
    return Object.entries(reason)
      .map(([name, value]) => `${name}: ${plain(value)}`)
      .join(" ");
  }
  return reason === undefined || reason === null ? "" : String(reason);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's response is not always JSON.
    return undefined;
  }
}

function readFailure(body: string): { code: number | null; reason: string } {
  const read = failure.safeParse(parsed(body));
  if (!read.success) return { code: null, reason: "" };
  const { code, message, error, errors } = read.data;
  const reason = [plain(errors?.reason), message ?? error ?? ""].find((text) => text !== "") ?? "";
  return { code: errors?.code ?? code ?? null, reason: reason.slice(0, REASON_MAX) };
}

const because = (reason: string) => (reason === "" ? "" : ` It says: ${reason}`);

/** Maps the provider's failure to an AppError whose message explains how to react. Its 401 and 403 become 502. */
export function toPodError(error: unknown): unknown {
  if (error instanceof PrintifyUnreachableError) {
    return error.timedOut
      ? new AppError("timed_out", "Printify took too long to answer. Please try again.", { cause: error })
      : new AppError("provider_failed", "Printify could not be reached. Please try again.", { cause: error });
  }
  if (!(error instanceof PrintifyRefusedError)) return error;
  const { status, reason, code } = error;
  const options = { internal: error.message, cause: error };
  switch (status) {
    case 401:
      return new AppError(
        "provider_failed",
        "Printify does not accept the API token. It is valid for a year: make a new one under My Profile, Connections, and set PRINTIFY_API_TOKEN.",
        options,
      );
    case 403:
      return new AppError(
        "provider_failed",
        "The Printify API token does not allow this. Make a token with all scopes, and check that PRINTIFY_SHOP_ID is a shop of this account.",
        options,
      );
    case 402:
      return new AppError("provider_failed", `The Printify plan does not cover this.${because(reason)}`, options);
    case 404:
      return new AppError("provider_failed", `Printify does not know this.${because(reason)}`, options);
    case 429:
      return new AppError("unavailable", "Printify takes no more requests at the moment. Please try again shortly.", {
        ...options,
        retryAfter: 30,
      });
    default:
      if (code === PRODUCT_LOCKED) {
        return new AppError("conflict", "Printify has locked this product while it is being published.", options);
      }
      if (status >= 500) {
        return new AppError("provider_failed", "Printify has a fault of its own. Please try again later.", options);
      }
      return new AppError("provider_failed", `Printify refused this.${because(reason)}`, options);
  }
}
