export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error" | "rate_limit_error";
  message: string;
  code?: string;
  param?: string;
  [more: string]: unknown;
};

/** A non-200 response in Stripe's format. */
export class Failure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const missing = (param: string) =>
  new Failure(400, {
    type: "invalid_request_error",
    code: "parameter_missing",
    message: `Missing required param: ${param}.`,
    param,
  });

export const unknown = (kind: string, id: string) =>
  new Failure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: "id",
  });
