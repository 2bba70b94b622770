import { Readable } from "node:stream";
import { SUBSCRIBER_COLUMNS, type SubscriberPage, type SubscriberQuery } from "@fanfare/contracts/admin/subscribers";
import type { NewsletterSubscriber } from "@fanfare/contracts/auth/newsletter";
import { MAX_ID } from "@fanfare/contracts/common/fields";
import type { CappedCount } from "@fanfare/contracts/common/pagination";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { csvLine } from "../../../platform/csv.ts";
import type { PageEnds } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { Download } from "../../../platform/http/download.ts";
import { inBatches } from "../../../platform/personal-data.ts";
import {
  ALL_SUBSCRIBERS,
  countSubscribers,
  findSubscribers,
  nextSubscribers,
  type SubscriberPlace,
  type SubscriberRow,
  type SubscriberSearch,
} from "./subscribers.queries.ts";

const BATCH = 1000;

const nameOf = (row: SubscriberRow) => row.display_name || [row.first_name, row.last_name].filter(Boolean).join(" ");
/** Both tables have ids from 1: accounts keep theirs, addresses without an account count down from the largest. */
const shown = (row: SubscriberRow): NewsletterSubscriber => ({
  id: row.id > 0 ? row.id : MAX_ID + 1 + row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  display_name: row.display_name,
  username: row.username,
  email: row.email,
  email_verified: row.email_verified,
  date_joined: row.date_joined.toISOString(),
});
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The newsletter's subscribers: list and export for the owner. */
export function createSubscribersService(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;

  /** One or two letters match anywhere in a field, but only at the start of a word when the list is longer than is counted. */
  const searchOf = async (text: string, all?: CappedCount): Promise<SubscriberSearch> => {
    const isShort = text.length > 0 && text.length < 3;
    const isLong = async () => (all ?? (await countSubscribers(db, ALL_SUBSCRIBERS))).is_count_capped;
    return { text, atWordStart: isShort && (await isLong()) };
  };

  /** Yields one text per batch of rows, so that a long list costs few writes and little memory. */
  async function* batches(
    text: string,
    write: (row: SubscriberRow, isFirst: boolean) => string,
    { head = "", tail = "" } = {},
  ) {
    yield head;
    const search = text ? await searchOf(text) : ALL_SUBSCRIBERS;
    let isFirst = true;
    let batch = "";
    let held = 0;
    const rows = inBatches((last?: SubscriberRow & SubscriberPlace) =>
      nextSubscribers(db, { search, behind: last && { joined: last.joined, id: last.id }, limit: BATCH }),
    );
    for await (const row of rows) {
      batch += write(row, isFirst);
      isFirst = false;
      held += 1;
      if (held < BATCH) continue;
      yield batch;
      batch = "";
      held = 0;
    }
    yield batch + tail;
  }

  return {
    /** One page of what a search finds; `total` counts all subscribers, up to the cap. Throws `not_found` past the last page. */
    async list(query: SubscriberQuery): Promise<Omit<SubscriberPage, "next" | "previous"> & PageEnds> {
      const { search = "" } = query;
      const all = await countSubscribers(db, ALL_SUBSCRIBERS);
      const { counted, rows } = await findSubscribers(
        db,
        search ? await searchOf(search, all) : ALL_SUBSCRIBERS,
        query,
      );
      return {
        ...counted,
        results: rows.map(shown),
        total: all.count,
        is_total_capped: all.is_count_capped,
      };
    },

    /** Counts the matches of a search, up to `COUNT_CAP`; `list` counts them only up to `SEARCH_COUNT_CAP`. */
    count: async (search = ""): Promise<CappedCount> => countSubscribers(db, await searchOf(search)),

    /** All subscribers, newest first, as the JSON of `newsletterSubscribers`, streamed. */
    all: (): Download =>
      new Download({
        filename: null,
        content_type: "application/json; charset=utf-8",
        open: () =>
          Readable.from(
            batches("", (row, isFirst) => `${isFirst ? "" : ","}${JSON.stringify(shown(row))}`, {
              head: '{"subscribers":[',
              tail: "]}",
            }),
          ),
      }),

    /** The matches of a search as a CSV file, streamed. */
    export(search = ""): Download {
      const line = (row: SubscriberRow) => csvLine([nameOf(row), row.email, row.username, dayOf(row.date_joined)]);
      return new Download({
        filename: `subscribers-${dayOf(clock.now())}.csv`,
        content_type: "text/csv; charset=utf-8",
        open: () => Readable.from(batches(search, line, { head: csvLine([...SUBSCRIBER_COLUMNS]) })),
      });
    },

    /** The addresses of a search's matches, joined with semicolons. */
    emails(search = ""): Download {
      return new Download({
        filename: "emails.txt",
        content_type: "text/plain; charset=utf-8",
        open: () => Readable.from(batches(search, ({ email }, isFirst) => (isFirst ? email : `;${email}`))),
      });
    },
  };
}
