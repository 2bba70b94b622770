import type {
  EditorShowListInput,
  EditorShowRow,
  Guest,
  GuestListInput,
  ShowChangeInput,
  ShowFields,
  ShowForEditing,
} from "@fanfare/contracts/events/show-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Cell, csvDownload } from "../../../platform/csv.ts";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { Download } from "../../../platform/http/download.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { lockEvent } from "../attendance/entry.queries.ts";
import { isSold } from "../sold/sold-place.queries.ts";
import { deleteEvent, findEventRow, hasGuests } from "./event-editor.queries.ts";
import type { createEventEditor } from "./event-editor.service.ts";
import { countGuests, findShowForEditing, guestsOf, listShowsForEditing } from "./show-editor.queries.ts";

const BATCH = 500;

/** The forms and guest lists of the team's shows. The event editor handles what a change means for guests. */
export function createShowEditor(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  editor: ReturnType<typeof createEventEditor>;
}) {
  const { db, clock, content, media, editor } = deps;

  const columnsOf = async ({ poster, ...fields }: ShowFields) => {
    await assertStored(media, poster, "poster");
    return {
      ...fields,
      description: fields.description || null,
      price_range: fields.price_range || null,
      poster_alt: fields.poster_alt || null,
      poster_image: poster?.image ?? null,
      poster_placeholder: poster?.placeholder ?? null,
    };
  };

  /** Throws `not_found`. */
  const byId = async (id: number): Promise<ShowForEditing> => {
    const show = await findShowForEditing(db, id, clock.now());
    if (!show) throw notFound();
    return show;
  };

  async function* guestRows(event: { id: number; list: GuestListInput["list"] }): AsyncGenerator<readonly Cell[]> {
    let after = 0;
    for (;;) {
      const guests = await guestsOf(db, event, { after, limit: BATCH });
      for (const guest of guests)
        yield [guest.name, guest.email, guest.party_size, guest.since, guest.position, guest.offered_until];
      if (guests.length < BATCH) return;
      after = guests.at(-1)?.entry_id ?? 0;
    }
  }

  return {
    byId,
    list: (query: EditorShowListInput): Promise<PageOf<EditorShowRow>> => listShowsForEditing(db, query, clock.now()),

    /** Throws `validation`. */
    create: async (actorId: number, fields: ShowFields) => editor.addEvent(actorId, await columnsOf(fields)),

    /** Throws `not_found`, `conflict` for an outdated version or a status it cannot take, and `validation`. */
    change: async (actorId: number, { id, version, ...fields }: ShowChangeInput) =>
      editor.changeEvent(actorId, { id, version, ...(await columnsOf(fields)) }),

    /** Throws `not_found`, and `conflict` while a fan attends or waits, since they would not be notified. */
    remove: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        if (!(await lockEvent(trx, id))) throw notFound();
        const show = await findEventRow(trx, id);
        assertVersion(show, version);
        if ((await hasGuests(trx, id)) || (await isSold(trx, id))) {
          throw new AppError("conflict", "People have places or wait for this show. Cancel it, so that they are told.");
        }
        await deleteEvent(trx, id);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "event.deleted",
          subject_type: "event",
          subject_id: id,
          summary: `Deleted the show “${show?.title}”`,
        });
      }),

    /** Attending or waiting fans, in the order they came. Throws `not_found`. */
    async guests(query: GuestListInput): Promise<PageOf<Guest>> {
      await byId(query.id);
      const [count, guests] = await Promise.all([
        countGuests(db, query),
        guestsOf(db, query, { offset: offsetOf(query), limit: query.page_size }),
      ]);
      return { count, results: guests.map(({ entry_id: _entry, ...guest }) => guest) };
    },

    /** The guest list as a CSV file. Throws `not_found`. */
    async exportGuests(event: { id: number; list: GuestListInput["list"] }): Promise<Download> {
      const show = await byId(event.id);
      return csvDownload({
        filename: `${event.list === "attending" ? "guests" : "waitlist"}-${show.starts.slice(0, 10)}-${show.id}.csv`,
        header: ["Name", "Email", "Persons", "Since", "Position", "Offered until"],
        rows: () => guestRows(event),
      });
    },
  };
}
