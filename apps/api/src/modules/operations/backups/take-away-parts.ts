import type { Kysely } from "kysely";
import type { TakeAwayParts } from "../../../platform/backup/take-away.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { namedOriginals } from "../../music/public.queries.ts";

/** A name that every file system accepts. */
const fileName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, "_")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 100) || "untitled";

type Original = Awaited<ReturnType<typeof namedOriginals>>[number];

/** `music/Marlow/Tide/1-02 Low.flac`; a single is next to the albums. */
function nameOf({ artist, album, disc_number, track_number, title, original_file }: Original): string {
  const extension = original_file?.split(".").at(-1) ?? "";
  const place = track_number === null ? "" : `${disc_number}-${String(track_number).padStart(2, "0")} `;
  const folders = [artist, album].flatMap((part) => (part === null ? [] : fileName(part)));
  return ["music", ...folders, `${fileName(`${place}${title}`)}.${extension}`].join("/");
}

/** The contents of a take-away archive beyond rows and files. */
export const createTakeAwayParts = (deps: {
  db: Kysely<DB>;
  /** All shows as an iCalendar file. */
  shows(): Promise<string>;
  letters(): AsyncIterable<{ id: number; subject: string; html: string; text: string }>;
}): TakeAwayParts => ({
  async names() {
    const names = new Map<string, string>();
    const taken = new Set<string>();
    for (const row of await namedOriginals(deps.db)) {
      if (row.original_file === null || names.has(row.original_file)) continue;
      const name = nameOf(row);
      // Names that differ only in case are the same on some file systems.
      const free = taken.has(name.toLowerCase()) ? name.replace(/(\.[^.]*)$/, ` (${row.id})$1`) : name;
      taken.add(free.toLowerCase());
      names.set(row.original_file, free);
    }
    return names;
  },
  async *texts() {
    yield { entry: "shows.ics", text: await deps.shows() };
    for await (const { id, subject, html, text } of deps.letters()) {
      const name = `letters/${String(id).padStart(4, "0")} ${fileName(subject).slice(0, 60).trim()}`;
      yield { entry: `${name}.html`, text: html };
      yield { entry: `${name}.txt`, text };
    }
  },
});
