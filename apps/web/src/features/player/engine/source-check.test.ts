import { afterEach, describe, expect, it, vi } from "vitest";
import { trackNamed } from "../testing/fixtures.ts";
import { CHECK_TIMEOUT_MS, createSourceCheck } from "./source-check.ts";

const track = trackNamed("a");
const respondWith = (status: number) => async () => new Response(null, { status });
const silent = async () => {
  throw new TypeError("Failed to fetch");
};
const unused = async () => {
  throw new Error("nothing may be asked of another host");
};

afterEach(() => vi.useRealTimers());

describe("the check of a file that failed", () => {
  it.each([
    { file: "/media/audio/new.mp3", status: 200, verdict: { state: "reachable", url: "/media/audio/new.mp3" } },
    { file: "/media/audio/a.mp3", status: 404, verdict: { state: "gone" } },
    { file: "/media/audio/a.mp3", status: 410, verdict: { state: "gone" } },
    { file: "/media/audio/a.mp3", status: 503, verdict: { state: "unreachable" } },
    { file: null, status: 200, verdict: { state: "gone" } },
    { file: undefined, status: 200, verdict: { state: "gone" } },
  ])("with $file from the site and status $status returns $verdict.state", async ({ file, status, verdict }) => {
    expect(await createSourceCheck(async () => file, respondWith(status))(track)).toEqual(verdict);
  });

  it("returns unreachable when the site or the file does not respond", async () => {
    expect(await createSourceCheck(silent, respondWith(200))(track)).toEqual({ state: "unreachable" });
    expect(await createSourceCheck(async () => "/media/a.mp3", silent)(track)).toEqual({ state: "unreachable" });
  });

  it.each([
    { of: "the site", lookup: () => new Promise<never>(() => undefined), request: respondWith(200) },
    { of: "the file", lookup: async () => "/media/a.mp3", request: () => new Promise<never>(() => undefined) },
  ])("returns unreachable when a response of $of does not come in time", async ({ lookup, request }) => {
    vi.useFakeTimers();
    let verdict: unknown = null;
    void createSourceCheck(
      lookup,
      request,
    )(track).then((known) => {
      verdict = known;
    });
    await vi.advanceTimersByTimeAsync(CHECK_TIMEOUT_MS - 100);
    expect(verdict).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(verdict).toEqual({ state: "unreachable" });
  });

  it("treats a file on another host as reachable without requesting it", async () => {
    const url = "https://cdn.example.org/a.mp3";
    expect(await createSourceCheck(async () => url, unused)(track)).toEqual({ state: "reachable", url });
  });
});
