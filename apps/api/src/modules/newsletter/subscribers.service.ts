import { Readable } from "node:stream";
import { SUBSCRIBER_COLUMNS, type SubscriberPage, type SubscriberQuery } from "@fanfare/contracts/admin/subscribers";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { csvLine } from "../../platform/csv.ts";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { Download } from "../../platform/http/download.ts";
import { inBatches } from "../../platform/personal-data.ts";
import {
  countSubscribers,
  findSubscribers,
  nextSubscribers,
  type SubscriberPlace,
  type SubscriberRow,
} from "./subscribers.queries.ts";

const BATCH = 1000;

const nameOf = (row: SubscriberRow) => row.display_name || [row.first_name, row.last_name].filter(Boolean).join(" ");
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The newsletter's subscribers as the owner sees and exports them. */
export function createSubscribersService(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;

  /** Texts made of a batch of rows each, so that a long list costs few writes and no memory. */
  async function* batches(search: string, write: (row: SubscriberRow, isFirst: boolean) => string, head = "") {
    yield head;
    let isFirst = true;
    let text = "";
    let held = 0;
    const rows = inBatches((last?: SubscriberRow & SubscriberPlace) =>
      nextSubscribers(db, { search, behind: last && { joined: last.joined, id: last.id }, limit: BATCH }),
    );
    for await (const row of rows) {
      text += write(row, isFirst);
      isFirst = false;
      held += 1;
      if (held < BATCH) continue;
      yield text;
      text = "";
      held = 0;
    }
    yield text;
  }

  return {
    /** One page of those a search finds; `total` counts everybody. Throws `not_found` past the last page. */
    async list(query: SubscriberQuery): Promise<Omit<SubscriberPage, "next" | "previous">> {
      const { search = "" } = query;
      const [total, count, rows] = await Promise.all([
        countSubscribers(db, ""),
        search ? countSubscribers(db, search) : null,
        findSubscribers(db, { search, offset: offsetOf(query), limit: query.page_size }),
      ]);
      return {
        count: count ?? total,
        results: rows.map((row) => ({
          id: row.id,
          first_name: row.first_name,
          last_name: row.last_name,
          display_name: row.display_name,
          username: row.username,
          email: row.email,
          email_verified: row.email_verified,
          date_joined: row.date_joined.toISOString(),
        })),
        total,
      };
    },

    /** Those a search finds as a CSV file, made while it is sent. */
    export(search = ""): Download {
      const line = (row: SubscriberRow) => csvLine([nameOf(row), row.email, row.username, dayOf(row.date_joined)]);
      return new Download({
        filename: `subscribers-${dayOf(clock.now())}.csv`,
        content_type: "text/csv; charset=utf-8",
        open: () => Readable.from(batches(search, line, csvLine([...SUBSCRIBER_COLUMNS]))),
      });
    },

    /** The addresses of those a search finds, joined with semicolons. */
    emails(search = ""): Download {
      return new Download({
        filename: "emails.txt",
        content_type: "text/plain; charset=utf-8",
        open: () => Readable.from(batches(search, ({ email }, isFirst) => (isFirst ? email : `;${email}`))),
      });
    },
  };
}
