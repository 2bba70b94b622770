import { LRUCache } from "lru-cache";
import { currentObservation, observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { type Content, concerns } from "./content.ts";

/** The most counts remembered at a time. */
const MAX_COUNTS = 500;

type Counted = { count: number; tables: ReadonlySet<TableName> };

/**
 * Remembers how many rows a list has until a table changes that was counted: counting a large table costs as much as
 * reading a page of it a hundred times. Callers of one key share one count; one begun before a change is not kept.
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
      // A caller that joins another's count depends on the same tables.
      currentObservation()?.noteReads(counted.tables);
      return counted.count;
    },
  };
}
