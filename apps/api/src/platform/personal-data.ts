import type { Kysely, Transaction } from "kysely";
import type { DB } from "./db/types.gen.ts";

/** Whose data it is. Rows that know only an address are theirs once they have proved it. */
export type Person = { id: number; email: string; email_verified: boolean };

/**
 * What one area of the site keeps about people. Every module with such tables declares one of these, and a test fails
 * for a table that refers to people and stands in none.
 */
export type PersonalDataSource = {
  /** The tables it is responsible for. */
  tables: readonly (keyof DB & string)[];
  /** What a person downloads: one JSON file a key, read batch by batch, so that nobody's history has to fit into memory. */
  files: Record<string, (db: Kysely<DB>, person: Person) => AsyncIterable<object>>;
  /** Paths of stored media that are the person's own, by the name they have in the download. */
  media?(db: Kysely<DB>, person: Person): Promise<Record<string, string>>;
  /** What has to be undone in transactions of its own before the erasing begins, such as places given back. May repeat. */
  settle?(db: Kysely<DB>, person: Person): Promise<void>;
  /**
   * Removes what is the person's, or makes it nobody's where the law wants it kept. Runs in the erasing transaction just
   * before the account's row goes, which takes along whatever refers to it with `on delete cascade`.
   */
  erase(trx: Transaction<DB>, person: Person): Promise<void>;
};

/** Rows of one query at a time; `next` returns those behind the last one, an empty list at the end. */
export async function* inBatches<Row extends object>(
  next: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) yield* rows;
}

/** For what is never more than a few rows. */
export async function* allAtOnce(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows;
}

/** All areas as one. Throws at start when two of them claim a table or a file. */
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
    /** The files of a download and how to read each. */
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
