/**
 * Returns the order of a playlist after a change made to an older state of it: `wanted` is what the fan turned `seen` into, while
 * another device or tab turned it into `stored`. What was added elsewhere stays, what was removed on either side is gone, and the
 * entries that the fan moved follow the entry that they were placed behind. Returns `wanted` when nothing changed elsewhere.
 */
export function mergedOrder(stored: readonly number[], seen: readonly number[], wanted: readonly number[]): number[] {
  const [storedKeys, seenKeys, wantedKeys] = [entryKeys(stored), entryKeys(seen), entryKeys(wanted)];
  const places = new Map(seenKeys.map((key, place) => [key, place]));
  const unmoved = unmovedKeys(wantedKeys, places);
  const base = storedKeys.filter((key) => unmoved.has(key) || !places.has(key));
  const [isBase, isStored] = [new Set(base), new Set(storedKeys)];
  /** The moved and added entries that follow each entry of `base`; under null, those before all of them. */
  const following = new Map<EntryKey | null, EntryKey[]>([
    [null, []],
    ...base.map((key): [EntryKey, EntryKey[]] => [key, []]),
  ]);
  let anchor: EntryKey | null = null;
  for (const key of wantedKeys) {
    if (isBase.has(key)) anchor = key;
    else if (isStored.has(key) || !places.has(key)) following.get(anchor)?.push(key);
  }
  return [...following].flatMap(([key, followers]) => (key === null ? followers : [key, ...followers])).map(trackIdOf);
}

/** An entry as `track occurrence`, since a playlist may contain a track several times. */
type EntryKey = string;

function entryKeys(trackIds: readonly number[]): EntryKey[] {
  const counts = new Map<number, number>();
  return trackIds.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id} ${count}`;
  });
}

const trackIdOf = (key: EntryKey): number => Number.parseInt(key, 10);

/** As many of `keys` as possible whose order is that of `places` (a longest increasing subsequence); the others were moved. */
function unmovedKeys(keys: readonly EntryKey[], places: ReadonlyMap<EntryKey, number>): Set<EntryKey> {
  type Run = { key: EntryKey; place: number; length: number; before: Run | null };
  const runs: Run[] = [];
  let longest: Run | null = null;
  for (const key of keys) {
    const place = places.get(key);
    if (place === undefined) continue;
    let before: Run | null = null;
    for (const run of runs) if (run.place < place && run.length > (before?.length ?? 0)) before = run;
    const run: Run = { key, place, length: (before?.length ?? 0) + 1, before };
    runs.push(run);
    if (run.length > (longest?.length ?? 0)) longest = run;
  }
  const unmoved = new Set<EntryKey>();
  for (let run: Run | null = longest; run; run = run.before) unmoved.add(run.key);
  return unmoved;
}
