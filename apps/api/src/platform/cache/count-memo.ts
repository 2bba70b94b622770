import { LRUCache } from "lru-cache";
import { currentObservation, observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { type Content, concerns } from "./content.ts";

/** Maximum number of cached counts. */
const MAX_COUNTS = 500;

type Counted = { count: number; tables: ReadonlySet<TableName> };

/**
 * Caches the number of rows in a list until one of the counted tables changes: counting a large table costs as much as
 * reading a page of it a hundred times. Concurrent callers with the same key share one count; a count begun before a change
 * is not kept.
 */
export function createCountMemo(content: Pick<Content, "onChange">) {
  const counts = new LRUCache<string, { promise: Promise<Counted>; tables: ReadonlySet<TableName> | null }>({
    max: MAX_COUNTS,
  });
  content.onChange((dropped) => {
    for (const [key, { tables }] of counts.entries()) {
      if (tables === null || concerns(dropped, tables)) counts.delete(key);
    }
  });

  const begin = (key: string, count: () => Promise<number>): Promise<Counted> => {
    const promise = observe(count).then(({ result, observation }) => ({ count: result, tables: observation.reads }));
    const entry: { promise: Promise<Counted>; tables: ReadonlySet<TableName> | null } = { promise, tables: null };
    counts.set(key, entry);
    promise.then(
      ({ tables }) => {
        entry.tables = tables;
      },
      () => {
        if (counts.peek(key) === entry) counts.delete(key);
      },
    );
    return promise;
  };

  return {
    async get(key: string, count: () => Promise<number>): Promise<number> {
      const counted = await (counts.get(key)?.promise ?? begin(key, count));
      // A caller that shares another's count depends on the same tables.
      currentObservation()?.recordReads(counted.tables);
      return counted.count;
    },
  };
}
