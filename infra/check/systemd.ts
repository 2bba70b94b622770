import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { demand, type Report } from "./report.ts";

const UNITS = ["fanfare.service", "fanfare@.service"];
/** The minimum `TimeoutStopSec`: the site's own grace period plus PostgreSQL's. */
const MIN_STOP_SECONDS = 25;

/** Checks the units with systemd's own tool, where the machine has it, and the update script with the shell. */
export async function checkSystemd(report: Report, folder: string): Promise<void> {
  const texts = new Map<string, string>();
  for (const unit of UNITS) texts.set(unit, await readFile(join(ROOT, "infra/systemd", unit), "utf8"));

  await report.check("systemd: a stop waits for the site to end by itself, and reaches its launcher alone", () => {
    for (const [unit, text] of texts) {
      const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
      demand(seconds >= MIN_STOP_SECONDS, `${unit}: TimeoutStopSec=${seconds}`);
      demand(/^KillMode=mixed$/m.test(text), `${unit}: PostgreSQL would be ended beside the site`);
    }
  });

  await report.check("systemd: the update's script is sound", async () => {
    const { code, output } = await runCommand("sh", ["-n", join(ROOT, "infra/systemd/update.sh")]);
    demand(code === 0, output);
  });

  if (spawnSync("systemd-analyze", ["--version"]).error) {
    report.skip("systemd: the units as systemd reads them", "there is no systemd-analyze");
    return;
  }
  await report.check("systemd: the units as systemd reads them", async () => {
    const units = join(folder, "systemd");
    await mkdir(units);
    const program = join(units, "node");
    await writeFile(program, "#!/bin/sh\n");
    await chmod(program, 0o755);
    const verify = async (name: string, text: string) => {
      const file = join(units, name);
      await writeFile(file, text.replace("/usr/bin/node", program));
      return runCommand("systemd-analyze", ["verify", "--man=no", file]);
    };
    for (const [unit, text] of texts) {
      const { code, output } = await verify(unit.replace("@.", "@3001."), text);
      demand(code === 0 && !output.includes(units), `${unit}: ${output}`);
    }
    const wrong = await verify(
      "wrong.service",
      (texts.get("fanfare.service") ?? "").replace("KillMode=mixed", "KilMode=mixed"),
    );
    demand(wrong.output.includes("KilMode"), "a misspelt setting is not noticed: this proves nothing");
  });
}
