import { runAddStorm, runCrossedLines, runTabs } from "../../../apps/api/test/races/cart-races.ts";
import { runOrderEnds } from "../../../apps/api/test/races/order-ends.ts";
import { runStockRush } from "../../../apps/api/test/races/stock-rush.ts";
import { weakLocks } from "../../../apps/api/test/races/weak-locks.ts";
import { BILLING } from "../../../apps/api/test/store-factories.ts";
import { startSite } from "../../lib/site.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";
import { callShop, connectionString, openSessions } from "./shop-client.ts";

const ITEMS = 200;
const STOCK = 25;
const ATTEMPTS = 50;
const TABS = { tabs: 10, fans: 200 };
const STORM = { adds: 40, fans: 20 };
const PAIRS = 200;
const ENDS = 400;

/**
 * 10,000 checkouts over HTTP, in bursts of 50 for each of 200 items with a stock of 25: exactly 5,000 are sold and no caller sees
 * a fault. Then the store's other races at full size, and for each kind a control with one lock or constraint removed, which must
 * fail.
 */
export const checkoutsDrill: Drill = {
  name: "checkouts",
  run: async ({ size, say, server }) => {
    const scaled = (full: number, least: number) => Math.max(least, Math.round(full * size));
    return onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const items = scaled(ITEMS, 4);
      const shop = await fresh("rush");
      const site = await startSite({ env: { DATABASE_URL: connectionString(shop), SEED: "none" } });
      try {
        const rush = await runStockRush({
          connection: shop,
          items,
          stock: STOCK,
          attempts: ATTEMPTS,
          by: async (fans, first) => {
            await openSessions(first.pool, fans);
            return (fan) => callShop(site, fan, "POST", "orders/create/", { body: BILLING, key: `rush-${fan}` });
          },
        });
        const { sold, refused, faults, problems, seconds } = rush;
        say(
          `${items * ATTEMPTS} checkouts, ${items} items of stock ${STOCK}: ${sold} sold, ${refused} refused, ${faults.length} faults; ${seconds.toFixed(1)} s, ${Math.round((items * ATTEMPTS) / seconds)}/s`,
        );
        count(sold === items * STOCK && refused === items * (ATTEMPTS - STOCK), `${sold} sold, ${refused} refused`);
        count(faults.length === 0, `a buyer saw ${faults[0]}`);
        count(problems.length === 0, problems.join("; "));
      } finally {
        await site.stop();
      }

      const weak = await runStockRush({
        connection: await fresh("rush_control"),
        items: 4,
        stock: STOCK,
        attempts: ATTEMPTS,
        locks: weakLocks.stock(),
      });
      say(`control without the stock's lock: ${weak.sold} sold of ${4 * STOCK}`);
      count(weak.sold > 4 * STOCK, "without its lock the stock is not oversold: the rush proves nothing");

      const races = await fresh("races");
      const hold = (name: string, { faults, problems }: { faults: unknown[]; problems: string[] }) =>
        count(faults.length + problems.length === 0, `${name}: ${[...problems, ...faults].slice(0, 3).join("; ")}`);
      const fail = (name: string, { faults, problems }: { faults: unknown[]; problems: string[] }) =>
        count(faults.length + problems.length > 0, `${name} holds without its guard: it proves nothing`);
      hold("ten tabs", await runTabs({ connection: races, tabs: TABS.tabs, fans: scaled(TABS.fans, 10) }));
      hold("adding", await runAddStorm({ connection: races, adds: STORM.adds, fans: scaled(STORM.fans, 2) }));
      const crossed = await runCrossedLines({ connection: races, pairs: scaled(PAIRS, 10) });
      hold("crossed lines", crossed);
      count(crossed.deadlocks === 0, `crossed lines: ${crossed.deadlocks} deadlocks`);
      for (const against of ["cancel", "expiry"] as const) {
        const ended = await runOrderEnds({ connection: races, orders: scaled(ENDS, 20), against });
        hold(`paying against ${against}`, ended);
        const { paid, paidBack, cancelled } = ended;
        say(`paying against ${against}: ${paid} paid, ${paidBack} paid back, ${cancelled} cancelled unpaid`);
        count(paid + paidBack > 0 && cancelled > 0, `paying against ${against}: one side always came first`);
      }

      const controls = await fresh("race_controls");
      fail("ten tabs", await runTabs({ connection: controls, tabs: 10, fans: 3, locks: weakLocks.cart() }));
      const still = await runCrossedLines({ connection: controls, pairs: 3, locks: weakLocks.stockOrder() });
      count(still.deadlocks > 0, "crossed lines never deadlock: they prove nothing");
      const unlocked = { connection: await fresh("end_controls"), orders: 2, locks: weakLocks.order() };
      for (const against of ["cancel", "expiry"] as const) {
        fail(`paying against ${against}`, await runOrderEnds({ ...unlocked, against }));
      }
    });
  },
};
