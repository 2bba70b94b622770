/** One entry of a playlist. `is_hidden`: its track cannot be played at present, so the fan is not shown it. */
export type StoredEntry = { track_id: number; is_hidden: boolean };

/**
 * Returns the new content of a playlist: `trackIds`, which the fan has ordered, with the hidden entries of `before` kept, so that a
 * track that is published again is back where it was. Each follows the entry that it followed before, or the closest earlier one
 * that is still there. Those beyond `max` entries in all are dropped.
 */
export function keepHidden(before: readonly StoredEntry[], trackIds: readonly number[], max: number): number[] {
  const places = placesOf(trackIds);
  /** The hidden tracks that follow each entry of `trackIds`; at 0, those before all of them. */
  const following = new Map<number, number[]>();
  let room = max - trackIds.length;
  let anchor = 0;
  for (const { track_id, is_hidden } of before) {
    if (!is_hidden) anchor = places.get(track_id)?.shift() ?? anchor;
    else if (room > 0) {
      following.set(anchor, [...(following.get(anchor) ?? []), track_id]);
      room -= 1;
    }
  }
  return [...(following.get(0) ?? []), ...trackIds.flatMap((id, at) => [id, ...(following.get(at + 1) ?? [])])];
}

/** The positions of each track, counted from 1. */
function placesOf(trackIds: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, id] of trackIds.entries()) {
    const known = places.get(id);
    if (known) known.push(at + 1);
    else places.set(id, [at + 1]);
  }
  return places;
}
