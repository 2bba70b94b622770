import type { QueuedTrack } from "../queue.ts";

/** Returns a track of three minutes whose id derives from its title's first letter and whose file is named after the title. */
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

/** A deterministic source of numbers in [0, 1): a linear congruential generator, good enough for shuffling. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
