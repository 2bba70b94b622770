import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { signInToday } from "./event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "./site.ts";
import { auditStore } from "./store-auditor.ts";
import { createTicketRig, type Person } from "./ticket-rig.ts";

export const NOW = "2026-06-15T12:00:00Z";
export const clock = createTestClock(NOW);

export let site: TestSite;
export let owner: Person;
export let ana: Person;
export let ben: Person;
export let cem: Person;

export const rig = createTicketRig(() => ({ site, owner }));

/**
 * Opens a site for the tests of a file, at `NOW` and with an owner and three fans of its own for each; after each, the store's
 * books must balance.
 */
export function setUpTicketSite(): void {
  beforeAll(async () => {
    site = await createTestSite({ clock });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    clock.set(NOW);
    owner = await signInToday(site.db, { role: "owner" });
    [ana, ben, cem] = await Promise.all([signInToday(site.db), signInToday(site.db), signInToday(site.db)]);
    return async () => expect(await auditStore(site.pool)).toEqual([]);
  });
}
