import { readFileSync } from "node:fs";

const POLL_MS = 500;

/**
 * Ends this process like a SIGTERM when its parent is gone: npm and npx exit without notifying their children. The shell that npm
 * puts in between outlives npm, so its own parent is watched as well (where /proc shows it).
 */
export function stopWithParent() {
  const parent = process.ppid;
  const { name, ppid: grandparent } = status(parent);
  const throughShell = /^(sh|dash|bash|ash)$/.test(name);
  setInterval(() => {
    const gone = process.ppid !== parent || (throughShell && status(parent).ppid !== grandparent);
    if (gone) process.kill(process.pid, "SIGTERM");
  }, POLL_MS).unref();
}

function status(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), ppid: Number(stat.slice(end + 4).split(" ")[0]) };
  } catch {
    return { name: "", ppid: 0 };
  }
}
