type Close = () => Promise<void> | void;

export type Closers = ReturnType<typeof createClosers>;

/** What to undo at the end, last first. */
export function createClosers() {
  const closers: { close: Close; isAwaited: boolean }[] = [];
  return {
    /** With `isAwaited` its end is waited for whatever time the others took: for what would go on after this process. */
    add: (close: Close, { isAwaited = false } = {}) => void closers.push({ close, isAwaited }),
    /** Undoes everything. What has not ended `patienceMs` after the call is left, and the next begins. */
    async run({ patienceMs, onError }: { patienceMs: number; onError: (error: unknown) => void }): Promise<void> {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, patienceMs);
      for (let next = closers.pop(); next; next = closers.pop()) {
        const { close } = next;
        const ended = (async () => close())().catch(onError);
        await (next.isAwaited ? ended : Promise.race([ended, late.promise]));
      }
      clearTimeout(timer);
    },
  };
}
