import { nameKey } from "./facts.ts";

export type Recognisable = {
  hash: string | null;
  title: string;
  disc: number;
  number: number | null;
  /** False for a row that the owner created: sharing its position is then no match. */
  isImported: boolean;
};

/**
 * Matches planned tracks to existing ones (both by index), so that these keep their ids, plays and places in playlists. The best
 * match comes first: the same bytes; the same position and title; the same title; the same position.
 */
export function matchTracks(planned: readonly Recognisable[], existing: readonly Recognisable[]): Map<number, number> {
  const matches = new Map<number, number>();
  const used = new Set<number>();
  const rules: ((track: Recognisable) => string | null)[] = [
    (track) => track.hash,
    (track) => (track.number === null ? null : `${track.disc}.${track.number} ${nameKey(track.title)}`),
    (track) => nameKey(track.title),
    (track) => (track.number === null || !track.isImported ? null : `${track.disc}.${track.number}`),
  ];
  for (const keyOf of rules) {
    const candidates = Map.groupBy(
      [...existing.keys()].filter((index) => !used.has(index)),
      (index) => existing[index] && keyOf(existing[index]),
    );
    for (const [index, track] of planned.entries()) {
      if (matches.has(index)) continue;
      const key = keyOf(track);
      const found = key === null ? undefined : candidates.get(key)?.shift();
      if (found === undefined) continue;
      matches.set(index, found);
      used.add(found);
    }
  }
  return matches;
}

export type Place = { disc: number; number: number | null };

/**
 * Positions for an album's tracks after a change: remaining tracks keep theirs, new or moved ones get their wanted one, or
 * the next free one on that disc when it is taken.
 * @param wanted in order; `null` on a single disc means the next free one
 */
export function freePlaces(staying: readonly Place[], wanted: readonly Place[]): Place[] {
  const taken = new Set(
    staying.filter((place) => place.number !== null).map((place) => `${place.disc}.${place.number}`),
  );
  return wanted.map(({ disc, number }) => {
    let free = number ?? 1;
    while (taken.has(`${disc}.${free}`)) free += 1;
    taken.add(`${disc}.${free}`);
    return { disc, number: free };
  });
}
