const POLL_MS = 500;

/** Ends this process like a SIGTERM when the one that started it is gone: npm and npx die without telling anyone. */
export function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, POLL_MS).unref();
}
