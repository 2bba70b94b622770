import { createSilence } from "./silence.ts";

/**
 * The player's two audio elements. Safari allows playback only on an element that was used during a user gesture, but the engine
 * loads later, in a separate chunk. The press itself therefore starts its track here, and the engine takes over.
 */
let decks: HTMLAudioElement[] = [];
let touched = false;
let taken = false;

const all = () => {
  if (decks.length === 0) decks = [new Audio(), new Audio()];
  return decks;
};

/**
 * Unlocks both elements; must be called during a user gesture. The second plays 0.1 s of silence: the browser then opens its
 * audio output while the track's first bytes load instead of afterwards. In Chromium the first sound of a page comes 25 ms
 * sooner.
 */
export function prepareDecks(): void {
  if (touched) return;
  touched = true;
  const [first, second] = all();
  // An element with a source is about to play, which unlocks it as well and must not be restarted.
  if (first && !first.hasAttribute("src")) first.load();
  if (second && !second.hasAttribute("src")) playSilence(second);
}

function playSilence(deck: HTMLAudioElement): void {
  const url = createSilence();
  const forget = () => URL.revokeObjectURL(url);
  deck.addEventListener("ended", forget, { once: true });
  deck.src = url;
  deck.play().catch(forget);
}

/** Hands both elements to the engine, which has exclusive use of them until it calls `returnDecks`. */
export function takeDecks(): readonly HTMLAudioElement[] {
  taken = true;
  return all();
}

export function returnDecks(): void {
  taken = false;
}

/**
 * Prefetches the beginning of the track that is likely to be played next, so that a press is heard immediately. Does nothing
 * while the engine is running, which does its own preloading, and for visitors who save data.
 */
export function fetchAhead(url: string): void {
  const [deck] = all();
  if (taken || !deck || !deck.paused || deck.getAttribute("src") === url || savesData()) return;
  deck.preload = "metadata";
  deck.src = url;
}

/**
 * Plays a track from its start while the engine is not running. A rejection is ignored: the engine tries again and handles it.
 */
export function playAhead(url: string, volume: number): void {
  const [deck] = all();
  if (taken || !deck) return;
  if (deck.getAttribute("src") !== url || deck.error) deck.src = url;
  deck.preload = "auto";
  deck.volume = volume;
  deck.play().catch(() => undefined);
}

/** Pauses the track that `playAhead` started. */
export function pauseAhead(): void {
  if (!taken) decks[0]?.pause();
}

function savesData(): boolean {
  // Only Chromium exposes this.
  const connection = "connection" in navigator ? (navigator.connection as { saveData?: boolean }) : undefined;
  return connection?.saveData === true;
}
