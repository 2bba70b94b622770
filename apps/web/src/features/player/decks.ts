import { createSilence } from "./silence.ts";

/**
 * The player's two audio elements. Safari allows sound only to an element that was touched during a press, while the engine
 * arrives in a chunk of its own a moment later: so the press itself starts its track here, the engine goes on from there.
 */
let decks: HTMLAudioElement[] = [];
let touched = false;
let taken = false;

const all = () => {
  if (decks.length === 0) decks = [new Audio(), new Audio()];
  return decks;
};

/**
 * Opens both elements; to be called during a press. The second plays a moment of silence: the browser then opens its sound
 * output while the track's first bytes come, and not after them. In Chromium the first sound of a page comes 25 ms sooner.
 */
export function prepareDecks(): void {
  if (touched) return;
  touched = true;
  const [first, second] = all();
  // What has an address is about to play, which opens it as well and must not begin anew.
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

/** For the engine, which alone uses them until it returns them. */
export function takeDecks(): readonly HTMLAudioElement[] {
  taken = true;
  return all();
}

export function returnDecks(): void {
  taken = false;
}

/**
 * Fetches the beginning of what is likely to be played next, so that a press sounds at once. Nothing where the engine is at
 * work already, which knows better, and for visitors who save data.
 */
export function fetchAhead(url: string): void {
  const [deck] = all();
  if (taken || !deck || !deck.paused || deck.getAttribute("src") === url || savesData()) return;
  deck.preload = "metadata";
  deck.src = url;
}

/** Plays a track from its start while there is no engine. A refusal is the engine's to deal with: it asks once more. */
export function playAhead(url: string, volume: number): void {
  const [deck] = all();
  if (taken || !deck) return;
  if (deck.getAttribute("src") !== url || deck.error) deck.src = url;
  deck.preload = "auto";
  deck.volume = volume;
  deck.play().catch(() => undefined);
}

/** Ends what `playAhead` began. */
export function pauseAhead(): void {
  if (!taken) decks[0]?.pause();
}

function savesData(): boolean {
  // Only Chromium tells.
  const connection = "connection" in navigator ? (navigator.connection as { saveData?: boolean }) : undefined;
  return connection?.saveData === true;
}
