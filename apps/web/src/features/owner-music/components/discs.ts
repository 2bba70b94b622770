import type { Move } from "../../owner-kit/lists/sortable-list.tsx";

type OnDisc = { disc_number: number };

export const isOfSeveralDiscs = (tracks: readonly OnDisc[]): boolean =>
  new Set(tracks.map(({ disc_number }) => disc_number)).size > 1;

/** Numbers the discs from one, without gaps. */
function renumbered<Track extends OnDisc>(tracks: readonly Track[]): Track[] {
  const discs = [...new Set(tracks.map(({ disc_number }) => disc_number))];
  return tracks.map((track) => ({ ...track, disc_number: discs.indexOf(track.disc_number) + 1 }));
}

/** Puts a track that was moved on the disc of the one that it was moved past last. A disc without tracks disappears. */
export function withMovedDisc<Track extends OnDisc>(tracks: readonly Track[], { from, to }: Move): Track[] {
  const disc_number = tracks[to + (from < to ? -1 : 1)]?.disc_number ?? 1;
  return renumbered(tracks.map((track, index) => (index === to ? { ...track, disc_number } : track)));
}

/** Whether the last track can start another disc: it is not alone on its own. */
export const canSplit = (tracks: readonly OnDisc[]): boolean =>
  tracks.length > 1 && tracks.at(-1)?.disc_number === tracks.at(-2)?.disc_number;

/** Puts the last track on a disc of its own. */
export const withNewDisc = <Track extends OnDisc>(tracks: readonly Track[]): Track[] =>
  renumbered(
    tracks.map((track, index) =>
      index === tracks.length - 1 ? { ...track, disc_number: track.disc_number + 1 } : track,
    ),
  );
