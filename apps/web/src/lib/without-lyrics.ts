import type { AppRouter } from "@fanfare/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/**
 * Removes lyrics from a page's data: no page shows them, and they would be the larger part of it. The player's panel fetches
 * a track's full record when it opens.
 */
export const withoutLyrics: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (envelope) => {
          const { result } = envelope;
          if (result.type !== undefined && result.type !== "data") return observer.next(envelope);
          observer.next({ ...envelope, result: { ...result, data: stripped(result.data) } });
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    );

/** Results stripped before: pages share cached results. */
const known = new WeakMap<object, unknown>();

function stripped(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (!known.has(data)) known.set(data, strip(data));
  return known.get(data);
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === "lyrics" ? null : strip(part)]),
  );
}
