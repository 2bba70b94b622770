import type { Selectable } from "kysely";
import { describe, expect, it } from "vitest";
import type { Events } from "../../../platform/db/types.gen.ts";
import { planEventChange } from "./event-change.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const FIRST = new Date("2026-07-01T18:00:00Z");
const LATER = new Date("2026-08-01T18:00:00Z");

const hour = (start: Date) => ({ starts_at: start, ends_at: new Date(start.getTime() + 3_600_000), doors_at: null });

const show = (columns: Partial<Selectable<Events>> = {}) =>
  ({
    title: "Lanterns",
    status: "upcoming",
    venue_id: 1,
    visibility: "public",
    previous_starts_at: null,
    published_at: new Date("2026-05-01T12:00:00Z"),
    ...hour(FIRST),
    ...columns,
  }) as Selectable<Events>;

describe("an edited show", () => {
  it("that is moved keeps its first date, unless it was never published", () => {
    const moved = planEventChange(show(), { columns: {}, times: hour(LATER), now: NOW });
    expect(moved).toMatchObject({ isMoved: true, isNews: true, changes: { previous_starts_at: FIRST } });
    const draft = planEventChange(show({ published_at: null }), { columns: {}, times: hour(LATER), now: NOW });
    expect(draft.changes).not.toHaveProperty("previous_starts_at");
  });

  it("that returns to its first date is no longer postponed", () => {
    const postponed = show({ status: "postponed", previous_starts_at: FIRST, ...hour(LATER) });
    const back = planEventChange(postponed, { columns: {}, times: hour(FIRST), now: NOW });
    expect(back).toMatchObject({ status: "upcoming", isBackOn: true, changes: { previous_starts_at: null } });
  });

  it("that is postponed without a new date has none, also if it was moved before", () => {
    const moved = show({ previous_starts_at: FIRST, ...hour(LATER) });
    const undated = planEventChange(moved, { columns: { status: "postponed" }, times: hour(LATER), now: NOW });
    expect(undated).toMatchObject({ isMoved: false, isNews: true, changes: { previous_starts_at: null } });
  });

  it("is no news for fans when only other fields change, and is published when it stops being a draft", () => {
    const draft = show({ visibility: "draft", published_at: null });
    const published = planEventChange(draft, { columns: { visibility: "public" }, times: hour(FIRST), now: NOW });
    expect(published).toMatchObject({ isNews: false, changes: { published_at: NOW } });
  });
});
