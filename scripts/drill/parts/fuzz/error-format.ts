import { ERROR_STATUS } from "../../../../packages/contracts/src/common/error-codes.ts";
import type { FuzzRequest, FuzzResponse } from "./request.ts";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === "string" && text !== "");
const isFields = (value: unknown) => isObject(value) && Object.values(value).every(isTexts);

/** `{ detail }`, or for 400 also messages keyed by field. */
const isRestFailure = (body: unknown, status: number): boolean => {
  if (!isObject(body)) return false;
  const isDetail = Object.keys(body).length === 1 && typeof body.detail === "string" && body.detail !== "";
  return isDetail || (status === 400 && Object.keys(body).length > 0 && isFields(body));
};

const isTrpcFailure = (body: unknown): boolean => {
  if (!isObject(body) || !isObject(body.error) || !isObject(body.error.data)) return false;
  const { message, data } = body.error;
  const { app_code, httpStatus, fields, request_id } = data;
  return (
    typeof message === "string" &&
    ERROR_STATUS[app_code as keyof typeof ERROR_STATUS] === httpStatus &&
    typeof request_id === "string" &&
    (fields === null || isFields(fields)) &&
    !("stack" in data)
  );
};

/** A single failure, or a batch's list of failures and results. */
const isTrpcResponse = (body: unknown): boolean =>
  Array.isArray(body)
    ? body.every((one) => isTrpcFailure(one) || (isObject(one) && isObject(one.result)))
    : isTrpcFailure(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Other addresses and methods below `/trpc` respond as those of REST. */
const TRPC_CALL = /^\/trpc\/[^/?#]+(?:[?#]|$)/;
const TRPC_METHODS = new Set("GET POST PUT PATCH DELETE".split(" "));

/** Whether a failed call over REST or tRPC responds with something other than the documented error format. */
export function isMisformatted({ path, method }: FuzzRequest, { status, type, body }: FuzzResponse): boolean {
  if (!/^\/(api|trpc)\//.test(path) || status < 400 || method === "HEAD") return false;
  if (!type.startsWith("application/json")) return true;
  const value = parsed(body);
  const isCall = TRPC_CALL.test(path) && TRPC_METHODS.has(method);
  // A path that cannot be decoded reaches neither.
  const isEncoded = path.split("?")[0]?.includes("%") === true;
  if (isEncoded) return !isTrpcResponse(value) && !isRestFailure(value, status);
  return isCall ? !isTrpcResponse(value) : !isRestFailure(value, status);
}
