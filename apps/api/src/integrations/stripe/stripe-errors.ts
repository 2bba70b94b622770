import Stripe from "stripe";
import { AppError } from "../../platform/errors/app-error.ts";

/** Whether Stripe replayed a failure stored under the request's idempotency key, as it does for a day. */
export const isKeptFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.["idempotent-replayed"] === "true";

/** A request that Stripe rejected because of its content; retrying cannot help. */
export const isRefused = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

const isTimeout = (error: InstanceType<typeof Stripe.errors.StripeConnectionError>) =>
  typeof error.detail === "object" && "code" in error.detail && error.detail.code === "ETIMEDOUT";

/**
 * Maps Stripe's failure to an AppError (a provider's own 401 or 403 becomes 502). Stripe's message goes to
 * the log only, since it may name keys and accounts.
 */
export function toProviderError(error: unknown): AppError {
  const { errors } = Stripe;
  const internal = error instanceof Error ? `stripe: ${error.message}` : "stripe failed";
  if (error instanceof errors.StripeRateLimitError) {
    return new AppError("unavailable", undefined, { retryAfter: 2, internal, cause: error });
  }
  if (error instanceof errors.StripeConnectionError && isTimeout(error)) {
    return new AppError("timed_out", "The payment provider took too long. Please try again.", {
      internal,
      cause: error,
    });
  }
  return new AppError("provider_failed", "The payment provider did not respond as expected. Please try again.", {
    internal,
    cause: error,
  });
}
