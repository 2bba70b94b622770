import type { Kysely, Transaction } from "kysely";
import type { DB } from "./db/types.gen.ts";

/** The person that data belongs to. Rows that contain only an address belong to the person once the address is verified. */
export type Person = { id: number; email: string; email_verified: boolean };

/**
 * The personal data of one area of the site. Every module with such tables declares one of these; a test fails for a table
 * that refers to people and is not listed in any.
 */
export type PersonalDataSource = {
  /** The tables that it is responsible for. */
  tables: readonly (keyof DB & string)[];
  /**
   * The files that a person downloads: one JSON file per key, read in batches, so that a long history need not fit into
   * memory.
   */
  files: Record<string, (db: Kysely<DB>, person: Person) => AsyncIterable<object>>;
  /** Paths of stored media that belong to the person, by their name in the download. */
  media?(db: Kysely<DB>, person: Person): Promise<Record<string, string>>;
  /** Work that must happen in separate transactions before the erasure begins, such as returning places. May be repeated. */
  settle?(db: Kysely<DB>, person: Person): Promise<void>;
  /**
   * Deletes the person's data, or anonymizes it where the law requires it to be kept. Runs in the erasing transaction just
   * before the account's row is deleted, which also deletes rows that refer to it with `on delete cascade`.
   */
  erase(trx: Transaction<DB>, person: Person): Promise<void>;
};

/** Yields rows in batches; `next` returns the rows after the last one, and an empty list at the end. */
export async function* inBatches<Row extends object>(
  next: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) yield* rows;
}

/** Yields rows of a single query, for data that never has more than a few rows. */
export async function* allAtOnce(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows;
}

/** Combines all areas. Throws at startup if two of them claim the same table or file. */
export function createPersonalData(sources: readonly PersonalDataSource[]) {
  const claimed = new Set<string>();
  for (const name of sources.flatMap((source) => [
    ...source.tables,
    ...Object.keys(source.files).map((file) => `${file}.json`),
  ])) {
    if (claimed.has(name)) throw new Error(`two areas claim the personal data in ${name}`);
    claimed.add(name);
  }
  return {
    tables: new Set<string>(sources.flatMap((source) => source.tables)),
    /** Returns the files of a download and how to read each. */
    files: (db: Kysely<DB>, person: Person): [name: string, rows: () => AsyncIterable<object>][] =>
      sources.flatMap((source) =>
        Object.entries(source.files).map(([name, read]): [string, () => AsyncIterable<object>] => [
          name,
          () => read(db, person),
        ]),
      ),
    async media(db: Kysely<DB>, person: Person): Promise<Record<string, string>> {
      const all = await Promise.all(sources.map((source) => source.media?.(db, person) ?? {}));
      return Object.assign({}, ...all) as Record<string, string>;
    },
    async settle(db: Kysely<DB>, person: Person): Promise<void> {
      for (const source of sources) await source.settle?.(db, person);
    },
    async erase(trx: Transaction<DB>, person: Person): Promise<void> {
      for (const source of sources) await source.erase(trx, person);
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
