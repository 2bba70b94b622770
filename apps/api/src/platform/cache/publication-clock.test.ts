import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordReads } from "../db/observation.ts";
import { createPublicationClock } from "./publication-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-06-15T12:00:00Z") });
});
afterEach(() => vi.useRealTimers());

function clockFor(dates: string[]) {
  const drops: string[] = [];
  const clock = createPublicationClock({
    nextDue: async () => {
      recordReads("albums", "tracks");
      return dates.map((date) => new Date(date)).find((date) => date > new Date()) ?? null;
    },
    drop: (tables) => void drops.push(`${new Date().toISOString()} ${tables.join()}`),
    now: () => new Date(),
    log: pino({ level: "silent" }),
  });
  return { clock, drops };
}

describe("timed publishing", () => {
  it("drops the cache at each due date, even many hours ahead, and at no other time", async () => {
    const { clock, drops } = clockFor(["2026-06-15T12:00:05Z", "2026-06-16T06:30:00Z"]);
    clock.start();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(drops).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(drops).toEqual(["2026-06-15T12:00:05.001Z albums,tracks"]);
    await vi.advanceTimersByTimeAsync(20 * 3_600_000);
    expect(drops).toEqual(["2026-06-15T12:00:05.001Z albums,tracks", "2026-06-16T06:30:00.001Z albums,tracks"]);
    clock.close();
  });

  it("reschedules for an earlier date and stops when closed", async () => {
    const dates = ["2026-06-15T13:00:00Z"];
    const { clock, drops } = clockFor(dates);
    clock.start();
    await vi.advanceTimersByTimeAsync(10);
    dates.unshift("2026-06-15T12:00:01Z");
    clock.changed(["users"]);
    await vi.advanceTimersByTimeAsync(10);
    clock.changed(["tracks"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(drops).toHaveLength(1);
    clock.close();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(drops).toHaveLength(1);
  });

  it("logs no lookup that fails because the database is closed after it", async () => {
    const warned: unknown[] = [];
    const lookup = Promise.withResolvers<Date | null>();
    const clock = createPublicationClock({
      nextDue: () => lookup.promise,
      drop: () => undefined,
      now: () => new Date(),
      log: pino({ level: "warn" }, { write: (line) => void warned.push(line) }),
    });
    clock.start();
    clock.close();
    lookup.reject(new Error("driver has already been destroyed"));
    await vi.advanceTimersByTimeAsync(10);
    expect(warned).toEqual([]);
  });
});
