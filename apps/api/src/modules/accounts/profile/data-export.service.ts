import { PassThrough, Readable } from "node:stream";
import type { Kysely } from "kysely";
import yazl from "yazl";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { Download } from "../../../platform/http/download.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { findUserById } from "../users.queries.ts";

const README = `This is everything this site keeps about you, as it was at the moment of the download.

*.json   what you entered, chose and did, a file an area; times are in UTC
media/   pictures of yours
`;

/** Rows as one JSON array, read as fast as they are sent. */
async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** A person's data as one zip of JSON and media, created while it is sent, so that a long history needs no additional memory. */
export function createDataExport(deps: {
  db: Kysely<DB>;
  clock: Clock;
  media: MediaStore;
  personalData: () => PersonalData;
}) {
  const { db, media, personalData } = deps;

  return {
    /** Throws `unauthenticated` when the account does not exist. */
    async download(userId: number): Promise<Download> {
      const row = await findUserById(db, userId);
      if (!row) throw new AppError("unauthenticated");
      const person = { id: row.id, email: row.email, email_verified: row.email_verified_at !== null };
      const pictures = await personalData().media(db, person);

      const open = (): Readable => {
        const zip = new yazl.ZipFile();
        const out = new PassThrough();
        zip.on("error", (error) => out.destroy(error));
        zip.outputStream.on("error", (error) => out.destroy(error));
        zip.addBuffer(Buffer.from(README), "README.txt");
        for (const [name, rows] of personalData().files(db, person)) {
          // Opened only when the zip reaches this file.
          zip.addReadStreamLazy(`${name}.json`, (give) => give(null, Readable.from(asJson(rows()))));
        }
        for (const [name, path] of Object.entries(pictures)) {
          zip.addReadStreamLazy(`media/${name}`, { compress: false }, (give) => {
            media.open(path).then(
              (stream) => give(null, stream ?? Readable.from([])),
              (error: Error) => give(error, Readable.from([])),
            );
          });
        }
        zip.end();
        zip.outputStream.pipe(out);
        return out;
      };
      const day = deps.clock.now().toISOString().slice(0, 10);
      return new Download({ filename: `my-data-${day}.zip`, content_type: "application/zip", open });
    },
  };
}
