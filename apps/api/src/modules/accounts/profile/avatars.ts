import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, NOT_AN_IMAGE } from "@fanfare/contracts/auth/profile";
import { AVATAR_MAX_PIXELS } from "@fanfare/contracts/common/picture";
import type { Upload } from "@fanfare/contracts/common/upload";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { ActionLimits } from "../../../platform/http/limits/action-limits.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { imageHash, ingestImage } from "../../../platform/media/images/images.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { isAvatarUsed, lockAvatar } from "../users.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    remove_avatar: { path: string };
  }
}

/** Part of the stored picture's name, so that no other kind of picture shares a file with an avatar. */
const AVATAR = { square: true, maxWidth: 512 } as const;
/** Behind eight others a picture waits some seconds; later ones are refused and the person is asked to retry. */
const RULES = { maxPixels: AVATAR_MAX_PIXELS, maxQueue: 8 } as const;
/** Pictures of one person that are processed or queued at a time, so that one person cannot fill the queue. */
const CONCURRENCY = 2;

/** Avatars: cropped to a square, scaled down and stripped of the camera's metadata, whatever was uploaded. */
export function createAvatars(deps: { db: Kysely<DB>; media: MediaStore; limits: ActionLimits }) {
  const { db, media, limits } = deps;
  const underWay = new Map<number, number>();

  /** Runs `work` unless this person has too many pictures in progress. Throws `rate_limited`. */
  const forOne = async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const others = underWay.get(userId) ?? 0;
    if (others >= CONCURRENCY) {
      throw new AppError("rate_limited", "Your last picture is still being processed.", { retryAfter: 2 });
    }
    underWay.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    }
  };

  /** Queues the removal of a picture that may no longer be in use. */
  const release = (trx: Kysely<DB>, path: string): Promise<void> => addJob(trx, "remove_avatar", { path });

  return {
    /**
     * Stores a picture and returns its path. Throws `validation` on `avatar` with the spec's messages, `rate_limited` for too
     * many pictures of one person, and `unavailable` when the queue is full.
     */
    async store(userId: number, upload: Upload): Promise<string> {
      if (upload.truncated || upload.bytes.length > AVATAR_MAX_BYTES) throw invalid({ avatar: [IMAGE_TOO_LARGE] });
      return forOne(userId, async () => {
        await limits.take("avatar", `${userId}`);
        try {
          return (await ingestImage(media, upload.bytes, AVATAR, RULES)).path;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === "too_large") throw invalid({ avatar: [IMAGE_TOO_MANY_PIXELS] });
          throw error.code === "unsupported_media_type" ? invalid({ avatar: [NOT_AN_IMAGE] }) : error;
        }
      });
    },

    /**
     * Puts a stored picture into use within the transaction that refers to it. If another person's removal has deleted the file
     * since it was stored, it is stored again.
     */
    async hold(trx: Transaction<DB>, path: string, upload: Upload): Promise<void> {
      await lockAvatar(trx, path);
      if ((await media.findImage(imageHash(upload.bytes, AVATAR))) === null)
        await ingestImage(media, upload.bytes, AVATAR, { maxPixels: AVATAR_MAX_PIXELS });
    },

    release,

    removeJob: defineJob({
      name: "remove_avatar",
      outward: true,
      run: ({ path }) =>
        db.transaction().execute(async (trx) => {
          await lockAvatar(trx, path);
          if (!(await isAvatarUsed(trx, path))) await media.remove(path);
        }),
    }),
  };
}

export type Avatars = ReturnType<typeof createAvatars>;
