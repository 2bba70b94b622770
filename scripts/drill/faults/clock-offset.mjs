// `node --import …/clock-offset.mjs program`: after each SIGUSR2, shifts the program's clock by the number of milliseconds in the
// file CLOCK_OFFSET_FILE. Timers are unaffected, as when a machine's clock is set.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
};

if (isMainThread) {
  process.on("SIGUSR2", () => {
    offset = Number(readFileSync(process.env.CLOCK_OFFSET_FILE, "utf8"));
    writeFileSync(`${process.env.CLOCK_OFFSET_FILE}.done`, "");
  });
}
