import { withClient } from "../../../apps/api/test/database/test-server.ts";
import { runCodeRush } from "../../../apps/api/test/races/code-rush.ts";
import { weakLocks } from "../../../apps/api/test/races/weak-locks.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";

const CHECKOUTS = 5000;
const USES = 100;
const CONCURRENCY = 60;

/**
 * 5,000 checkouts race for a code with 100 uses through three processes: exactly 100 use it, and uses that cancelled and expired
 * orders release are used once more. Then the same without the database's count, which must fail.
 */
export const discountsDrill: Drill = {
  name: "discounts",
  run: async ({ size, say, server }) => {
    return onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const checkouts = Math.max(200, Math.round(CHECKOUTS * size));
      const rush = await runCodeRush({
        connection: await fresh("codes"),
        checkouts,
        uses: USES,
        concurrency: CONCURRENCY,
      });
      const { used, refused, faults, problems, seconds } = rush;
      say(
        `${checkouts} checkouts for a code of ${USES} uses: ${used} used it, ${refused} refused, ${faults.length} faults; ${seconds.toFixed(1)} s, ${Math.round(checkouts / seconds)}/s`,
      );
      count(used === USES && refused === checkouts - USES, `${used} used, ${refused} refused`);
      count(faults.length === 0, `a buyer saw ${faults[0]}`);
      count(problems.length === 0, problems.join("; "));

      const uncounted = await fresh("codes_control");
      await withClient(uncounted, (client) => client.query("alter table discount_uses disable trigger user"));
      const weak = await runCodeRush({
        connection: uncounted,
        checkouts: 12,
        uses: 1,
        concurrency: 6,
        locks: weakLocks.codes(),
      });
      say(`control without the database's count: ${weak.used} used a code of one use`);
      count(weak.used > 1, "without the count the code is not used too often: the rush proves nothing");
    });
  },
};
