import type { Attributes, Kind, OpenSpan, Tracing } from "@fanfare/tracing";
import { AppError } from "../errors/app-error.ts";

let current: Tracing | undefined;

/** What records spans in this process; undefined while traces are off, which then cost this one look. */
export const currentTracing = (): Tracing | undefined => current;

/** Switches traces on or off for this process. */
export function setTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

/** The class or code of an error. Never its message, which may name a person. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Notes how a piece of work failed: what its caller did wrong is a type only, what we did is a failure. */
export function noteError(span: OpenSpan, error: unknown): void {
  if (error instanceof AppError && error.status < 500) span.set({ "error.type": error.code });
  else span.fail(errorType(error));
}

/** Does `work` in a span of its own, whose attributes must never hold what is personal or secret. */
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
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}
