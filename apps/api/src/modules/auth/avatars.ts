import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { IMAGE_TOO_LARGE, NOT_AN_IMAGE } from "@fanfare/contracts/auth/profile";
import type { Upload } from "@fanfare/contracts/common/upload";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { imageHash, ingestImage } from "../../platform/media/images.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    remove_avatar: { path: string };
  }
}

/** Part of the stored picture's name, so that no other kind of picture shares a file with an avatar. */
const AVATAR = { square: true, maxWidth: 512 } as const;

/** Two people may have the same picture, and the store keeps it once: its last user's going removes it. */
const lock = (trx: Kysely<DB>, path: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare:avatar:${path}`}, 0))`.execute(trx);

/** People's pictures: made square, small and free of what the camera noted, whatever was uploaded. */
export function createAvatars(deps: { db: Kysely<DB>; media: MediaStore }) {
  const { db, media } = deps;

  /** Queues the removal of a picture that nobody may use any more. */
  const release = (trx: Kysely<DB>, path: string): Promise<void> => addJob(trx, "remove_avatar", { path });

  return {
    /** Stores a picture and answers its path. Throws `validation` on `avatar` with the spec's words. */
    async store(upload: Upload): Promise<string> {
      if (upload.truncated || upload.bytes.length > AVATAR_MAX_BYTES) throw invalid({ avatar: [IMAGE_TOO_LARGE] });
      try {
        return (await ingestImage(media, upload.bytes, AVATAR)).path;
      } catch (error) {
        const refused = error instanceof AppError && ["unsupported_media_type", "too_large"].includes(error.code);
        throw refused ? invalid({ avatar: [NOT_AN_IMAGE] }) : error;
      }
    },

    /**
     * Puts a stored picture into use within the transaction that names it. Between the storing and here somebody else's
     * removal may have taken it; it is then stored once more.
     */
    async hold(trx: Transaction<DB>, path: string, upload: Upload): Promise<void> {
      await lock(trx, path);
      if ((await media.findImage(imageHash(upload.bytes, AVATAR))) === null)
        await ingestImage(media, upload.bytes, AVATAR);
    },

    release,

    removeJob: defineJob({
      name: "remove_avatar",
      run: ({ path }) =>
        db.transaction().execute(async (trx) => {
          await lock(trx, path);
          const used = await trx.selectFrom("users").select("id").where("avatar", "=", path).executeTakeFirst();
          if (!used) await media.remove(path);
        }),
    }),
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
