import { runDoorRush } from "../../../apps/api/test/races/door-rush.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";

const GUESTS = 2000;
/** A smaller rush would rarely present the same ticket at two doors at once. */
const FEWEST = 100;

/**
 * 2,000 guests pass 4 doors whose lines are cut repeatedly: no guest enters twice where a line would have prevented it, no guest
 * is refused wrongly, nothing is lost, and all doors agree in the end. The same without the schema's keys must fail.
 */
export const doorsDrill: Drill = {
  name: "doors",
  run: ({ size, say, server, seed = Math.floor(Math.random() * 2 ** 31) }) =>
    onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const guests = Math.max(FEWEST, Math.round(GUESTS * size));
      const rush = await runDoorRush({ connection: await fresh("doors"), guests, seed });
      say(
        `seed ${seed}: ${guests} guests through 4 doors in ${rush.seconds.toFixed(1)} s: ${rush.admitted} let in, ${rush.refused} refused, ${rush.doubles} let in twice without a line and shown`,
      );
      count(rush.problems.length === 0, rush.problems.slice(0, 5).join("\n"));
      // With every ticket presented at two doors, a double entry does not depend on chance.
      const control = await runDoorRush({
        connection: await fresh("doors_control"),
        guests: FEWEST,
        seed,
        shownTwice: 100,
        hasKeys: false,
      });
      say(`control without the keys: ${control.problems.length} problems`);
      count(control.problems.length > 0, "without the schema's keys no guest is let in twice: the run proves nothing");
    }),
};
