import type { Kysely } from "kysely";
import type { Content } from "../../../../platform/cache/content.ts";
import type { DB } from "../../../../platform/db/types.gen.ts";
import { addJob, defineJob } from "../../../../platform/jobs/jobs.ts";
import type { MediaStore } from "../../../../platform/media/store/media-store.ts";
import { MediaLedger } from "../media-ledger.ts";
import type { Workshop } from "../music-workshop.ts";
import { readSources } from "../sources/read-sources.ts";
import { makeMedia, storeMedia } from "./track-media.ts";
import { findOriginal, writeSound } from "./track-sound.queries.ts";

declare module "../../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** `subject` is the track's title, shown in the owner's list of jobs. */
    render_track: { track_id: number; subject: string };
  }
}

/** About two days with the worker's growing delays. */
const MAX_ATTEMPTS = 12;

/** Queues a track's rendition and waveform in the transaction that sets its sound. */
export const queueRendition = (trx: Kysely<DB>, track: { id: number; title: string }): Promise<void> =>
  addJob(
    trx,
    "render_track",
    { track_id: track.id, subject: track.title },
    { key: `render_track:${track.id}`, maxAttempts: MAX_ATTEMPTS },
  );

/** The job that makes what an import could not: a track's rendition and waveform from its stored original. */
export const renderTrackJob = (deps: { db: Kysely<DB>; content: Content; media: MediaStore; workshop: Workshop }) =>
  defineJob({
    name: "render_track",
    outward: false,
    async run({ track_id }, { abortSignal }) {
      const { db, content, media, workshop } = deps;
      const track = await findOriginal(db, track_id);
      // The track was deleted, or has another file without an original: nothing is left to do.
      if (!track?.original_file) return;
      const { original_file, original_hash } = track;
      await workshop.inWorkshop(async (tools) => {
        if (!tools.ffmpeg) throw new Error("ffmpeg was not found on this machine");
        const source = await workshop.fetchStored(tools.workDir, original_file);
        if (!source) throw new Error("the original is not in the media store");
        const { audio, skipped } = await readSources(tools, [source], {});
        const [sound] = audio;
        if (!sound) throw new Error(`the original cannot be read: ${skipped[0]?.reason ?? "it holds no sound"}`);
        const made = await makeMedia(tools, sound, abortSignal);
        if (made.failure !== null) throw new Error(made.failure);
        const ledger = new MediaLedger(media);
        try {
          const stored = await storeMedia(sound, made, (path, folder, extension) =>
            ledger.put(path, folder, extension),
          );
          await content.write((trx) => writeSound(trx, { id: track_id, original_hash }, stored));
          ledger.supersede(original_file);
        } finally {
          await ledger.removeUnused(db);
        }
      });
    },
  });
