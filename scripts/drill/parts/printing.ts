import { runPrinting } from "../../../apps/api/test/races/printing.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";

const PRODUCTS = 500;
const ORDERS = 200;
/** A twentieth runs at five times the provider's rate limit, with a simulator that allows it. */
const HURRY = 5;
const SEED = 20_261_121;

/**
 * Print-on-demand against a failing provider: 429 storms, faults, responses lost after the order was accepted, orders accepted
 * after the site gave up, notices lost and reordered, lists that shrink while being read. Then two controls with one protection
 * removed, which must fail.
 */
export const printingDrill: Drill = {
  name: "printing",
  run: async ({ size, say, server }) => {
    return onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const rateFactor = size >= 1 ? 1 : HURRY;
      const run = await runPrinting({
        connection: await fresh("printing"),
        products: Math.max(24, Math.round(PRODUCTS * size)),
        orders: Math.max(10, Math.round(ORDERS * size)),
        seed: SEED,
        rateFactor,
      });
      const limits = { account: 600 * rateFactor, catalog: 100 * rateFactor };
      say(
        `${run.orders} orders, ${run.requests} requests, ${run.faults} faults: ${run.linesLost} lines lost, ${run.duplicates} duplicate orders, ${run.locked} products locked, ${run.productsWrong} products wrong; at most ${run.highest.account} requests a minute (of ${limits.account}), ${run.highest.catalog} of the catalogue (of ${limits.catalog}); ${run.seconds.toFixed(1)} s`,
      );
      count(run.linesLost === 0, `${run.linesLost} lines were lost`);
      count(run.duplicates === 0, `${run.duplicates} orders were made twice`);
      count(run.locked === 0, `${run.locked} products stayed locked`);
      count(run.productsWrong === 0, `${run.productsWrong} products are not as the provider has them`);
      count(
        run.highest.account <= limits.account && run.highest.catalog <= limits.catalog && run.refusedForSpeed === 0,
        `requests a minute: ${run.highest.account} and ${run.highest.catalog}, ${run.refusedForSpeed} too many`,
      );
      count(run.faults > 0, "the provider had no bad hour: this proves nothing");

      const blind = await runPrinting({
        connection: await fresh("printing_blind"),
        products: 12,
        orders: 16,
        seed: SEED,
        rateFactor: 20,
        blind: true,
      });
      say(`control without looking an order up before telling it again: ${blind.duplicates} duplicate orders`);
      count(blind.duplicates > 0, "without the look-up nothing is ordered twice: this proves nothing");
    });
  },
};
