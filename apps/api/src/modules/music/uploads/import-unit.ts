import { readFile, rm } from "node:fs/promises";
import { announcedTransaction } from "../../../platform/db/announced-transaction.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { imageHash } from "../../../platform/media/images/images.ts";
import { UndecodableError } from "../../../platform/media/sound/ffmpeg.ts";
import { isStorageFull } from "../../../platform/media/store/storage-error.ts";
import { albumFacts, compareFacts, importKey, trackFacts } from "./facts.ts";
import { albumsWithContent, findAlbumId, findSingle, loadAlbum } from "./import.queries.ts";
import type { ImportDeps, ImportOptions } from "./import-deps.ts";
import type { MediaLedger } from "./media-ledger.ts";
import type { PlannedAlbum, PlannedTrack } from "./plan.ts";
import { type MadeMedia, makeMedia, needsMedia, storeMedia } from "./render/track-media.ts";
import type { Cover } from "./sources/covers.ts";
import { isUnreadable, type Skipped, UNREADABLE } from "./sources/source-file.ts";
import type { ReadyTrack } from "./write-rows.ts";
import { type Existing, outcomeOf, type ReadyUnit, recognise, type UnitOutcome, writeUnit } from "./write-unit.ts";

/** What is imported as a whole: an album with its tracks, or a single. */
export type Unit = { album: PlannedAlbum | null; tracks: PlannedTrack[] };

export type UnitContext = {
  deps: ImportDeps;
  options: ImportOptions;
  ledger: MediaLedger;
  /** Keys of all albums of this import: none of them is mistaken for the new name of another. */
  keys: ReadonlySet<string>;
  /** Decoding is the expensive part: limits the concurrent files over all units. */
  limitMedia: <T>(task: () => Promise<T>) => Promise<T>;
  /** One transaction at a time, so that two never wait for each other's new artists. */
  limitWrites: <T>(task: () => Promise<T>) => Promise<T>;
  skipped: Skipped[];
  notes: string[];
};

type Draft = ReadyUnit & { existing: Existing; source: Cover | null; sources: PlannedTrack[] };

/**
 * Imports one unit: prepares its media, then writes its rows in one transaction. Calls `onMade` with the title of each track
 * whose audio is processed. Returns `null` when no track of it is usable.
 */
export async function importUnit(
  context: UnitContext,
  unit: Unit,
  onMade: (title: string) => void,
): Promise<UnitOutcome | null> {
  const { deps, options } = context;
  const draft = await draftUnit(context, unit);
  if (options.dryRun) return outcomeOf(draft, draft.existing, recognise(draft.tracks, draft.existing.tracks));
  const made = await makeAll(context, draft, onMade);
  if (draft.tracks.every((track) => track.renewsSound && !made.has(track))) return null;
  try {
    await storeAll(context, draft, made);
  } finally {
    for (const { mp3 } of made.values()) if (mp3) await rm(mp3, { force: true });
  }
  const ready = draft.tracks.filter((track) => !track.renewsSound || track.media !== null);
  if (ready.length === 0) return null;
  options.signal?.throwIfAborted();
  return context.limitWrites(async () => {
    const existing = await findExisting(context, unit);
    const publishedAt = options.publish ? publicationOf(unit, deps.clock.now()) : null;
    const { result: outcome } = await announcedTransaction(deps.db, (trx) =>
      writeUnit(trx, { ...draft, tracks: ready }, existing, publishedAt),
    );
    const superseded = existing.tracks.flatMap(({ audio_file }) => (audio_file === null ? [] : [audio_file]));
    for (const path of superseded) context.ledger.supersede(path);
    return outcome;
  });
}

/** The start in UTC of the date in the files if that is in the future, otherwise now. */
function publicationOf({ album, tracks }: Unit, now: Date): Date {
  const named = album ? album.releaseDate : (tracks[0]?.releaseDate ?? null);
  const day = named === null ? now : new Date(`${named}T00:00:00Z`);
  return day > now ? day : now;
}

async function findExisting({ deps: { db }, keys }: UnitContext, { album, tracks }: Unit): Promise<Existing> {
  if (!album) {
    const [single] = tracks;
    const row =
      single && (await findSingle(db, { hash: single.file.hash, title: single.title, artist: single.artist }));
    return { album: null, tracks: row ? [row] : [] };
  }
  const known = await findAlbumId(db, { import_key: importKey(album), title: album.title, artist: album.artist });
  const id = known ?? (await renamedAlbumId());
  const found = id === null ? null : await loadAlbum(db, id);
  return { album: found, tracks: found?.tracks ?? [] };

  /** The album that has at least half of these files by content, if no imported album has its name. */
  async function renamedAlbumId(): Promise<number | null> {
    const hashes = tracks.map((track) => track.file.hash);
    const candidates = hashes.length > 0 ? await albumsWithContent(db, hashes) : [];
    const found = candidates.find(({ import_key }) => import_key !== null && !keys.has(import_key));
    return found && found.tracks * 2 >= hashes.length ? found.id : null;
  }
}

async function draftUnit(context: UnitContext, unit: Unit): Promise<Draft> {
  const { deps } = context;
  const existing = await findExisting(context, unit);
  const [single] = unit.tracks;
  const cover = unit.album ? unit.album.cover : (single?.cover ?? null);
  const hash = cover && (await coverHash(cover));
  const tracks: ReadyTrack[] = unit.tracks.map((track) => ({
    facts: trackFacts(track, unit.album ? null : hash),
    hash: track.file.hash,
    renewsSound: false,
    media: null,
    wantsRendition: false,
  }));
  const rows = recognise(tracks, existing.tracks);
  for (const [index, track] of tracks.entries()) {
    const source = unit.tracks[index];
    track.renewsSound = source !== undefined && (await needsMedia(deps, source.file, rows[index] ?? null));
  }
  const shown = unit.album ? existing.album : (rows[0] ?? null);
  const renewsCover = hash !== null && (await isCoverMissing(deps, hash, shown));
  const album = unit.album && albumFacts(unit.album, hash);
  return { album, tracks, renewsCover, cover: null, existing, source: cover, sources: unit.tracks };
}

type Shown = { cover_image: string | null; imported: Parameters<typeof compareFacts>[1] } | null;

async function isCoverMissing({ store }: ImportDeps, hash: string, shown: Shown): Promise<boolean> {
  const isNew = "cover_image" in compareFacts({ cover_image: hash }, shown?.imported ?? null).changed;
  if (isNew || !shown?.cover_image) return isNew;
  return shown.cover_image.includes(hash) && (await store.stat(shown.cover_image)) === null;
}

/** `null` without a cover, and when its file was removed during the import. */
async function coverHash(cover: Cover): Promise<string | null> {
  if (cover.from === "tags") return cover.file.coverHash;
  try {
    return imageHash(await readFile(cover.file.path));
  } catch (error) {
    if (isUnreadable(error, cover.file.path)) return null;
    throw error;
  }
}

async function coverBytes({ tags }: ImportDeps, cover: Cover): Promise<Uint8Array> {
  if (cover.from === "file") {
    try {
      return await readFile(cover.file.path);
    } catch (error) {
      if (isUnreadable(error, cover.file.path)) throw new AppError("unsupported_media_type", `${UNREADABLE}.`);
      throw error;
    }
  }
  const reply = await tags.read(cover.file.path);
  if (reply.ok && reply.tags.cover) return reply.tags.cover;
  throw new AppError("unsupported_media_type", `${UNREADABLE}.`);
}

/** Decodes and renders what is needed, with limited concurrency. A faulty file is reported and left out. */
async function makeAll(
  context: UnitContext,
  draft: Draft,
  onMade: (title: string) => void,
): Promise<Map<ReadyTrack, MadeMedia>> {
  const { deps, options } = context;
  const made = new Map<ReadyTrack, MadeMedia>();
  const work = draft.tracks.map(async (track, index) => {
    const file = draft.sources[index]?.file;
    if (!file || !track.renewsSound) return;
    try {
      made.set(track, await context.limitMedia(() => makeMedia(deps, file, options.signal)));
      onMade(track.facts.title);
    } catch (error) {
      if (!(error instanceof UndecodableError)) throw error;
      context.skipped.push({ file: file.name, reason: error.message });
    }
  });
  const results = await Promise.allSettled(work);
  const failure = results.find((result) => result.status === "rejected");
  if (!failure) return made;
  for (const { mp3 } of made.values()) if (mp3) await rm(mp3, { force: true });
  throw failure.reason;
}

async function storeAll(context: UnitContext, draft: Draft, made: ReadonlyMap<ReadyTrack, MadeMedia>): Promise<void> {
  const { ledger } = context;
  for (const [index, track] of draft.tracks.entries()) {
    const file = draft.sources[index]?.file;
    const media = made.get(track);
    if (!file || !media) continue;
    try {
      track.media = await storeMedia(file, media, (path, folder, extension) => ledger.put(path, folder, extension));
    } catch (error) {
      if (!isUnreadable(error, file.path)) throw error;
      context.skipped.push({ file: file.name, reason: UNREADABLE });
      continue;
    }
    track.wantsRendition = media.failure !== null;
    if (media.failure !== null) {
      context.notes.push(`«${track.facts.title}» streams as its original for now; a job tries again: ${media.failure}`);
    }
  }
  if (!draft.renewsCover || !draft.source) return;
  try {
    draft.cover = await ledger.putImage(await coverBytes(context.deps, draft.source));
  } catch (error) {
    if (!(error instanceof AppError) || isStorageFull(error)) throw error;
    // The music is imported without a cover; a better picture can follow.
    const name = draft.album?.title ?? draft.tracks[0]?.facts.title;
    context.notes.push(`The cover of «${name}» was left out: ${error.detail}`);
    draft.renewsCover = false;
    if (draft.album) draft.album.cover_image = null;
    else for (const track of draft.tracks) track.facts.cover_image = null;
  }
}
