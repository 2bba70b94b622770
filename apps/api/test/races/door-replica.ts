import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { createDoors } from "../../src/modules/events/door/door.service.ts";
import { createEventNews } from "../../src/modules/events/messages/event-news.service.ts";
import { createTicketCodes } from "../../src/modules/events/tickets/ticket-code.ts";
import { createContent } from "../../src/platform/cache/content.ts";
import { ResponseCache } from "../../src/platform/cache/response-cache.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/db/client.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";
import type { WriteInLanguage } from "../../src/platform/mail/reader-language.ts";
import { makeFans, makeShow } from "./show-replicas.ts";

export type DoorReplica = ReturnType<typeof createDoorReplica>;

/** The doors' service of one process of the site, with its own connections. */
export function createDoorReplica(connection: pg.PoolConfig) {
  const { db, close } = createDatabase({ ...connection, max: 3 }, { log: { warn: () => undefined } });
  const content = createContent({ db, cache: new ResponseCache({ maxBytes: 1e6 }) });
  const codes = createTicketCodes({ secretKey: "the secret of a race" });
  const publicUrl = "https://artist.example";
  const writeInLanguage: WriteInLanguage = async (_code, write) =>
    write({ name: "Artist", url: publicUrl, contact: "hello@artist.example" });
  const news = createEventNews({ db, clock: systemClock, publicUrl, writeInLanguage, codes });
  return { db, close, doors: createDoors({ db, clock: systemClock, content, codes, news }) };
}

/** A show tomorrow with this many persons, in parties of up to four. */
export async function makeDoorShow(db: Kysely<DB>, persons: number): Promise<number> {
  const sizes: number[] = [];
  for (let left = persons; left > 0; left -= sizes.at(-1) ?? 1) sizes.push(Math.min(left, 1 + (sizes.length % 4)));
  const show = await makeShow(db, persons);
  const fans = await makeFans(db, sizes.length);
  await sql`
    insert into event_entries (event_id, user_id, party_size, status)
    select ${show}::int, fan, size, 'attending'
      from unnest(${fans}::int[], ${sizes}::int[]) as parties (fan, size)`.execute(db);
  return show;
}

/** Drops the keys that prevent a person from being recorded as let in twice. */
export async function withoutKeys(db: Kysely<DB>): Promise<void> {
  await sql`drop index door_entries_fan_key, door_entries_guest_key`.execute(db);
}
