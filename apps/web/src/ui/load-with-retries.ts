const RETRY_MS = 4000;

/** Loads a script that nothing else waits for; a failed load is retried every four seconds until it succeeds. */
export const loadWithRetries = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadWithRetries(load);
  });
