type Close = () => Promise<void> | void;

export type Closers = ReturnType<typeof createClosers>;

/** Functions to run on shutdown, last added first. */
export function createClosers() {
  const closers: { close: Close; isAwaited: boolean }[] = [];
  return {
    /**
     * With `isAwaited`, its end is awaited regardless of the time already spent: for work that would continue after this process.
     */
    add: (close: Close, { isAwaited = false } = {}) => void closers.push({ close, isAwaited }),
    /** Runs all closers. A closer that has not ended `timeoutMs` after the call is abandoned, and the next one begins. */
    async run({ timeoutMs, onError }: { timeoutMs: number; onError: (error: unknown) => void }): Promise<void> {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, timeoutMs);
      for (let next = closers.pop(); next; next = closers.pop()) {
        const { close } = next;
        const ended = (async () => close())().catch(onError);
        await (next.isAwaited ? ended : Promise.race([ended, late.promise]));
      }
      clearTimeout(timer);
    },
  };
}
