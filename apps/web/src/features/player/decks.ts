/**
 * The page's two audio elements, made at the first press of a play button. Safari allows sound only to an element that was
 * touched during a press, while the engine arrives in a chunk of its own a moment later; `load()` in the press opens both.
 */
let decks: HTMLAudioElement[] = [];

export function prepareDecks(): readonly HTMLAudioElement[] {
  if (decks.length === 0) {
    decks = [new Audio(), new Audio()];
    for (const deck of decks) deck.load();
  }
  return decks;
}
