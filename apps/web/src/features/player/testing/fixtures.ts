import type { QueuedTrack } from "../queue.ts";

/** A track of three minutes whose id, address and cover follow from its title's first letter. */
export function trackNamed(title: string): QueuedTrack {
  const id = title.charCodeAt(0);
  return {
    id,
    title,
    artist: { id: 1, name: "The Lanterns", image: null },
    album: { id: 9, title: "Night Bus", cover_image: null },
    cover_image: null,
    cover_placeholder: null,
    duration: "00:03:00",
    audio_file: `/media/audio/${title}.mp3`,
  };
}

/** A repeatable source of numbers in [0, 1): a linear congruential generator, good enough to shuffle by. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
