import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { clockOffsetFile } from "./clock-offset.ts";
import { type Fault, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";

const HOUR_MS = 3_600_000;
const STEPS = [2 * HOUR_MS, -3 * HOUR_MS, 0];
const MAIL_LIMIT_MS = 60_000;
const STEP_LIMIT_MS = 60_000;

/** Offsets the site's clock from the machine's; resolves once the offset is in effect. */
async function stepClock(on: Machine, offsetMs: number): Promise<void> {
  const done = `${clockOffsetFile(on.folder)}.done`;
  await rm(done, { force: true });
  await writeFile(clockOffsetFile(on.folder), String(offsetMs));
  process.kill(on.site.pid, "SIGUSR2");
  const until = performance.now() + STEP_LIMIT_MS;
  while (!existsSync(done)) {
    if (performance.now() > until) throw new Error(`The site's clock was not set:\n${on.site.output().slice(-2000)}`);
    await delay(10);
  }
}

/** The app's clock diverges from the database's, as when the clock of one of two machines is corrected. */
export const clockStepped = (machine: () => Machine): Fault => ({
  name: "clock stepped",
  pass: "writes, sessions and mails go on, 0 lost, 0 doubled",
  run: async ({ hold }) => {
    const on = machine();
    const { writer } = on;
    let refused = 0;
    let slowest = 0;
    // Counts only the mails requested here: accounts opened for further writes receive a welcome mail too.
    const toOwner = async () =>
      (await on.site.outbox()).filter((mail) => mail.includes(`To: ${on.site.owner.email}`)).length;
    const mailsBefore = await toOwner();
    for (const offset of STEPS) {
      await stepClock(on, offset);
      for (let nth = 0; nth < 10; nth += 1) if (!(await writer.writeOnce(on.site))) refused += 1;
      const mails = await toOwner();
      const began = performance.now();
      await fetch(`${on.site.url}/api/auth/password/reset/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: on.site.owner.email }),
      });
      while ((await toOwner()) === mails && performance.now() - began < MAIL_LIMIT_MS) await delay(25);
      slowest = Math.max(slowest, performance.now() - began);
    }
    const mails = (await toOwner()) - mailsBefore;
    const { lost, doubled } = await writer.compare(on.site);
    hold(refused === 0, `${refused} writes were refused`);
    hold(lost + doubled === 0, `${lost} lost, ${doubled} doubled`);
    hold(mails === STEPS.length, `${mails} mails of ${STEPS.length} that were asked for`);
    return {
      did: "set the app's clock two hours ahead, then an hour behind the database's, then right",
      seen: `30 writes, ${refused} refused, ${lost} lost; ${mails} mails of ${STEPS.length}, each within ${seconds(slowest)}`,
    };
  },
});
