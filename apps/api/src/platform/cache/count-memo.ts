/** The most counts remembered at a time. */
const MOST_COUNTS = 500;

/**
 * Remembers how many rows a list has until `clear` is called: counting a large table costs as much as reading a page of
 * it a hundred times. Callers of one key share one count; one begun before a `clear` is not kept.
 */
export function createCountMemo() {
  const counts = new Map<string, Promise<number>>();
  return {
    get(key: string, count: () => Promise<number>): Promise<number> {
      const known = counts.get(key);
      if (known) return known;
      const counting = count();
      counts.set(key, counting);
      if (counts.size > MOST_COUNTS) {
        const oldest = counts.keys().next();
        if (!oldest.done) counts.delete(oldest.value);
      }
      counting.catch(() => {
        if (counts.get(key) === counting) counts.delete(key);
      });
      return counting;
    },
    clear: () => counts.clear(),
  };
}
