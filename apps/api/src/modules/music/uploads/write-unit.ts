import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { deferTrackPlaces } from "../catalogue/release-rows.queries.ts";
import { type albumFacts, compareFacts } from "./facts.ts";
import type { ExistingAlbum, ExistingTrack } from "./import.queries.ts";
import { freePlaces, matchTracks, type Place } from "./match.ts";
import { type Publication, type ReadyTrack, type StoredCover, writeAlbum, writeTrack } from "./write-rows.ts";

/** An album with its tracks, or a single, with everything it needs already in the media store. */
export type ReadyUnit = {
  album: ReturnType<typeof albumFacts> | null;
  tracks: ReadyTrack[];
  /** Whether the cover, the album's or the single's, is stored again. */
  renewsCover: boolean;
  cover: StoredCover | null;
};

export type Existing = { album: ExistingAlbum | null; tracks: ExistingTrack[] };

export type Outcome = "new" | "updated" | "unchanged";
export type UnitOutcome = { album: Outcome | null; tracks: Outcome[] };

const isChanged = (changed: object) => Object.keys(changed).length > 0;

/** The matching existing row of each track, or `null`. */
export function recognise(
  tracks: readonly Pick<ReadyTrack, "facts" | "hash">[],
  existing: readonly ExistingTrack[],
): (ExistingTrack | null)[] {
  const matches = matchTracks(
    tracks.map(({ facts, hash }) => ({
      hash,
      title: facts.title,
      disc: facts.disc_number,
      number: facts.track_number,
      isImported: true,
    })),
    existing.map((row) => ({
      hash: row.original_hash,
      title: row.title,
      disc: row.disc_number,
      number: row.track_number,
      isImported: row.imported !== null,
    })),
  );
  return tracks.map((_, index) => existing[matches.get(index) ?? -1] ?? null);
}

/** What writing the unit does, or would do. */
export function outcomeOf(unit: ReadyUnit, existing: Existing, rows: readonly (ExistingTrack | null)[]): UnitOutcome {
  const tracks = unit.tracks.map((track, index): Outcome => {
    const row = rows[index];
    if (!row) return "new";
    const differs = track.renewsSound || (unit.album === null && unit.renewsCover);
    return differs || isChanged(compareFacts(track.facts, row.imported).changed) ? "updated" : "unchanged";
  });
  if (!unit.album) return { album: null, tracks };
  if (!existing.album) return { album: "new", tracks };
  const differs = unit.renewsCover || isChanged(compareFacts(unit.album, existing.album.imported).changed);
  return { album: differs || tracks.some((outcome) => outcome !== "unchanged") ? "updated" : "unchanged", tracks };
}

/**
 * Writes one unit within the caller's transaction. New rows are published at `publishedAt`, or are drafts when it is `null`;
 * existing ones keep their state. Throws a ChangedMeanwhileError when a row that existed before is gone.
 */
export async function writeUnit(
  trx: Transaction<DB>,
  unit: ReadyUnit,
  existing: Existing,
  publishedAt: Date | null,
): Promise<UnitOutcome> {
  const rows = recognise(unit.tracks, existing.tracks);
  const outcome = outcomeOf(unit, existing, rows);
  if ([outcome.album, ...outcome.tracks].every((one) => one === null || one === "unchanged")) return outcome;
  const publication: Publication = { visibility: publishedAt ? "public" : "draft", published_at: publishedAt };
  const albumId = unit.album && (await writeAlbum(trx, unit.album, existing.album, unit.cover, publication));
  // Tracks may swap their places.
  await deferTrackPlaces(trx);
  const places = unit.album ? placesOf(unit.tracks, rows, existing.tracks) : new Map<ReadyTrack, Place>();
  for (const [index, track] of unit.tracks.entries()) {
    if (outcome.tracks[index] === "unchanged") continue;
    await writeTrack(trx, track, rows[index] ?? null, {
      albumId,
      place: places.get(track) ?? null,
      cover: unit.album ? null : unit.cover,
      // An album's track is published with its album.
      publication: unit.album ? { visibility: "public", published_at: null } : publication,
    });
  }
  return outcome;
}

/** The positions of an album's new and moved tracks; all others keep theirs. */
function placesOf(
  tracks: readonly ReadyTrack[],
  rows: readonly (ExistingTrack | null)[],
  existing: readonly ExistingTrack[],
): Map<ReadyTrack, Place> {
  const moving = new Map<ReadyTrack, ExistingTrack | null>();
  for (const [index, track] of tracks.entries()) {
    const row = rows[index] ?? null;
    const { changed } = compareFacts(track.facts, row?.imported ?? null);
    if (!row || "disc_number" in changed || "track_number" in changed) moving.set(track, row);
  }
  const movingRows = new Set(moving.values());
  const staying = existing.filter((row) => !movingRows.has(row));
  const free = freePlaces(
    staying.map((row) => ({ disc: row.disc_number, number: row.track_number })),
    [...moving.keys()].map(({ facts }) => ({ disc: facts.disc_number, number: facts.track_number })),
  );
  return new Map([...moving.keys()].flatMap((track, index) => (free[index] ? [[track, free[index]]] : [])));
}
