/** A non-2xx response in the provider's format. */
export class Failure extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`failure ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** `{status:"error", code, message, errors:{reason, code}}`: the provider's format for rejected input. */
export const refused = (status: number, code: number, reason: string, message = "Validation failed.") =>
  new Failure(status, { status: "error", code, message, errors: { reason, code } });

export const notFound = () => new Failure(404, { status: "error", code: 404, message: "Not found" });
export const unauthenticated = () => new Failure(401, { message: "Unauthenticated." });
export const forbidden = () => new Failure(403, { error: "This action is unauthorized." });
export const tooMany = () => new Failure(429, { message: "Too Many Attempts." });

export const PRODUCT_LOCKED = 8252;
export const BAD_ADDRESS = 8103;
