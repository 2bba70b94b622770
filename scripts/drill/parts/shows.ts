import { runOfferChurn } from "../../../apps/api/test/races/offer-churn.ts";
import { runChurn } from "../../../apps/api/test/races/show-churn.ts";
import { runRush } from "../../../apps/api/test/races/show-rush.ts";
import { runTransferRush } from "../../../apps/api/test/races/transfer-rush.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";

const EVENTS = 20;
const FANS = 2000;
const CAPACITY = 100;
const ROUNDS = 100;
const PASSED_ON = 400;
const NO_PROTECTIONS = { lock: false, trigger: false };

/**
 * 2,000 concurrent joins for each of 20 events with 100 places, then 100 rounds of leaving against changes of capacity against
 * two workers, rounds of offered places, and places that are transferred, returned and used at a door concurrently, each through
 * several processes' worth of connections. A control of the first two without the protections must fail.
 */
export const showsDrill: Drill = {
  name: "shows",
  run: async ({ size, say, server }) => {
    return onFreshDatabases({ say, server }, async ({ count, fresh, counts }) => {
      const rush = await fresh("rush");
      let seconds = 0;
      const events = Math.max(1, Math.round(EVENTS * size));
      for (let event = 0; event < events; event++) {
        const result = await runRush({ connection: rush, fans: FANS, capacity: CAPACITY });
        seconds += result.seconds;
        const held = result.problems.length === 0 && result.persons === CAPACITY;
        count(held, `event ${event}: ${result.persons} persons; ${result.problems.slice(0, 3).join("; ")}`);
      }
      say(`${events} events of ${CAPACITY} places, ${FANS} joins at once on each: ${rate(events * FANS, seconds)}`);

      const control = await runRush({
        connection: await fresh("rush_control"),
        fans: 8,
        capacity: 1,
        protections: NO_PROTECTIONS,
      });
      say(`control without protections: ${control.persons} persons for one place`);
      count(control.persons > 1, "without its protections a rush admits no more than the capacity: it proves nothing");

      const rounds = Math.max(1, Math.round(ROUNDS * size));
      const churn = await runChurn({ connection: await fresh("churn"), rounds });
      counts.passed += churn.held;
      counts.failed += rounds - churn.held;
      for (const problem of churn.problems.slice(0, 20)) say(problem);
      say(`${rounds} rounds of leaving against capacity: ${churn.promoted} let in, ${churn.mails} told`);
      count(churn.mails === churn.promoted, "a fan was notified twice or not at all");

      const churnControl = await runChurn({
        connection: await fresh("churn_control"),
        rounds: 1,
        protections: NO_PROTECTIONS,
      });
      say(`control without protections: ${churnControl.held} of 1 rounds held`);
      count(churnControl.held === 0, "without its protections the round holds: the rounds prove nothing");

      const offers = await runOfferChurn({ connection: await fresh("offers"), rounds });
      counts.passed += offers.held;
      counts.failed += rounds - offers.held;
      for (const problem of offers.problems.slice(0, 20)) say(problem);
      say(`${rounds} rounds of offered places: ${offers.taken} taken, ${offers.ended} ended`);

      const places = Math.max(40, Math.round(PASSED_ON * size));
      const transfers = await runTransferRush({ connection: await fresh("transfers"), places });
      for (const problem of transfers.problems.slice(0, 20)) say(problem);
      const { accepted, left, letIn } = transfers;
      say(
        `${places} places passed on, given back and used at once: ${accepted} accepted, ${left} left, ${letIn} let in`,
      );
      count(transfers.problems.length === 0, "a place came to two ends, or to none");
    });
  },
};

const rate = (joins: number, seconds: number) => `${seconds.toFixed(1)} s, ${Math.round(joins / seconds)} fans/s`;
