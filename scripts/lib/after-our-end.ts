import { spawn } from "node:child_process";
import { Socket } from "node:net";

/**
 * Runs the shell `script`, with `args` as `$1` and so on, once this process has ended for any reason: the shell waits for the end
 * of a pipe that only this process holds.
 */
export function runAfterOurEnd(script: string, args: readonly string[]): void {
  const shell = spawn("/bin/sh", ["-c", `read -r _; ${script}`, "sh", ...args], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  // Node implements a pipe to a child as a socket.
  if (shell.stdin instanceof Socket) shell.stdin.unref();
}
