import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { runCommand } from "./command.ts";

const run = (program: string, options: Parameters<typeof runCommand>[2] = {}) =>
  runCommand(process.execPath, ["-e", program], options);

test("returns a program's output and exit code", async () => {
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  const { code, output } = await run("console.log('one\\ntwo'); process.exitCode = 3", { onLine });
  expect({ code, output, lines }).toEqual({ code: 3, output: "one\ntwo\n", lines: ["one", "two"] });
});

test("ends a program at its limit and keeps its output", async () => {
  // A shell, which has written its output long before the limit on a busy machine too.
  const { code, output } = await runCommand("sh", ["-c", "echo at it; exec sleep 60"], { limitMs: 5000 });
  expect(code).toBe(124);
  expect(output).toBe("at it\n\nended by SIGTERM\n\nended after 5 s, its limit\n");
});

test("does not wait for a process that a finished program left behind", async () => {
  const left = "setTimeout(() => {}, 60000)";
  const program = `const { spawn } = require("node:child_process");
    spawn(process.execPath, ["-e", ${JSON.stringify(left)}], { stdio: "inherit", detached: true }).unref();
    console.log("done"); process.exit(0)`;
  const began = performance.now();
  const { code, output } = await run(program, { closeMs: 500 });
  expect({ code, output }).toEqual({ code: 0, output: "done\n" });
  expect(performance.now() - began).toBeLessThan(45_000);
});

test("passes a low priority on to the programs that a program starts", async () => {
  const own = "require('node:os').getPriority()";
  const program = `const { execFileSync } = require("node:child_process");
    process.stdout.write([${own}, execFileSync(process.execPath, ["-p", ${JSON.stringify(own)}])].join(" "))`;
  const low = constants.priority.PRIORITY_LOW;
  expect((await run(program, { priority: low })).output).toBe(`${low} ${low}\n`);
  expect((await run(program)).output).toBe(`${getPriority()} ${getPriority()}\n`);
});
