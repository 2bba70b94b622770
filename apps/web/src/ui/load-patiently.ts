const RETRY_MS = 4000;

/** Loads a script that nothing else waits for: one that does not arrive is asked for again until it does. */
export const loadPatiently = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadPatiently(load);
  });
