import type { Attributes, Kind, OpenSpan, Tracing } from "@fanfare/tracing";
import { AppError } from "../errors/app-error.ts";

let current: Tracing | undefined;

/** Returns the tracing of this process; undefined while tracing is off, which then costs only this check. */
export const currentTracing = (): Tracing | undefined => current;

/** Switches tracing on or off for this process. */
export function setTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

/** Returns the code or class of an error, never its message, which may name a person. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Records an error on a span: a caller's error only as its type, one of ours as a failure. */
export function recordError(span: OpenSpan, error: unknown): void {
  if (error instanceof AppError && error.status < 500) span.set({ "error.type": error.code });
  else span.fail(errorType(error));
}

/** Runs `work` in a new span, whose attributes must never contain personal or secret data. */
export async function traced<Result>(
  name: string,
  options: { kind: Kind; attributes?: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!current) return work();
  const span = current.start(name, options);
  try {
    return await current.within(span, work);
  } catch (error) {
    recordError(span, error);
    throw error;
  } finally {
    span.end();
  }
}
