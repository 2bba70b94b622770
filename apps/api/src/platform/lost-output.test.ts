import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const SCRIPT = `
  import { createLogger } from ${JSON.stringify(import.meta.resolve("./logger.ts"))};
  import { printLine, surviveLostOutput } from ${JSON.stringify(import.meta.resolve("./print-line.ts"))};
  surviveLostOutput();
  const { log, close } = createLogger("info");
  process.stdin.once("data", () => {
    for (let batch = 0; batch < 3; batch += 1) {
      setTimeout(() => {
        log.info("x".repeat(5000));
        printLine("a line");
      }, batch * 20);
    }
    setTimeout(async () => {
      await close();
      process.stderr.write("still running");
      process.exit();
    }, 80);
  });
  process.stderr.write("started ");
`;

/** Runs the script with a pipe that is closed at once, or a file, as its standard output. */
async function run(stdout: number | "pipe"): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT], { stdio: ["pipe", stdout, "pipe"] });
  if (!child.stdin || !child.stderr) throw new Error("no pipes");
  const said = text(child.stderr);
  child.stdout?.destroy();
  child.stdin.end("go");
  const [code] = await once(child, "close");
  return { code, said: await said };
}

it("a process whose output is no longer read continues", async () => {
  expect(await run("pipe")).toEqual({ code: 0, said: "started still running" });
});

it.runIf(existsSync("/dev/full"))("a process whose output cannot be stored continues", async () => {
  const full = openSync("/dev/full", "w");
  try {
    expect(await run(full)).toEqual({ code: 0, said: "started still running" });
  } finally {
    closeSync(full);
  }
});
