import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserLink, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "./browser-link.ts";
import { createQueryClient } from "./query-client.ts";
import { createApi, createLocalClient } from "./trpc.tsx";

/** A server that never responds. */
const silent = vi.fn(
  (_url: unknown, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    }),
);
const client = createLocalClient(browserLink({ token: () => "t1", rejected: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

/** Runs a call for `ms` milliseconds, and returns the message of its failure so far. */
async function failureAfter(ms: number, call: () => Promise<unknown>): Promise<string | null> {
  let failure: string | null = null;
  call().catch((error: Error) => {
    failure = error.message;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return failure;
}

const read = () => client.music.featured.query();
const change = () => client.auth.favorites.toggle.mutate({ track_id: 1 });

test("a call to which no response comes fails", async () => {
  expect(await failureAfter(READ_TIMEOUT_MS - 100, read)).toBeNull();
  expect(await failureAfter(READ_TIMEOUT_MS + 100, read)).toBe("No response came in time.");
  expect(await failureAfter(WRITE_TIMEOUT_MS - 100, change)).toBeNull();
  expect(await failureAfter(WRITE_TIMEOUT_MS + 100, change)).toBe("No response came in time.");
});

test("a read to which no response comes is not repeated before its failure is reported", async () => {
  silent.mockClear();
  const queryClient = createQueryClient();
  const featured = createApi(client, queryClient).query.music.featured.queryOptions();
  const load = () => queryClient.fetchQuery(featured);
  expect(await failureAfter(READ_TIMEOUT_MS + 100, load)).toBe("No response came in time.");
  expect(silent).toHaveBeenCalledTimes(1);
});

test("changes of the owner area, which may take minutes, and long ones are waited for", async () => {
  const long = () => client.auth.updateProfile.mutate({ bio: "x".repeat(200_000) });
  expect(await failureAfter(WRITE_TIMEOUT_MS * 10, long)).toBeNull();
  window.history.replaceState(null, "", "/admin/printify");
  expect(await failureAfter(WRITE_TIMEOUT_MS * 10, change)).toBeNull();
  expect(await failureAfter(READ_TIMEOUT_MS + 100, read)).toBe("No response came in time.");
});

test("a response that begins in time is read to its end, however slowly it arrives", async () => {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  vi.stubGlobal("fetch", async () => new Response(body.readable, { headers: { "content-type": "application/json" } }));
  const call = read();
  await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS * 3);
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify([{ result: { data: { popular_tracks: [] } } }])));
  await writer.close();
  expect(await call).toEqual({ popular_tracks: [] });
});
