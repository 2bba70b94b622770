/** One audio element with what the engine must know about it beyond what the element tells. */
export interface Deck {
  readonly element: HTMLAudioElement;
  /** The queue entry it holds; `null` when it must be loaded anew before it can play. */
  key: number | null;
  /** It has sounded once, so the platform lets it sound again. */
  proven: boolean;
  load(key: number, url: string): void;
  /** Takes over what its element plays already. */
  adopt(key: number): void;
  /** Goes to a second, or remembers to as soon as the element knows enough of its file. */
  putAt(seconds: number): void;
  /** The element now knows its file: goes where it was to go. */
  settle(): void;
  isSettled(): boolean;
  /** Starts; the promise is the element's own. */
  play(): Promise<void>;
  /** Makes a deck that has played ready to begin at its first sample. */
  rewind(): void;
  /** Whether `play()` would sound from the first sample at once. */
  isReady(): boolean;
  empty(): void;
}

export function createDeck(element: HTMLAudioElement): Deck {
  let pendingStart: number | null = null;
  let fresh = false;

  const goTo = (seconds: number) => {
    pendingStart = null;
    // Setting even the same position is a seek, which costs a pause.
    if (Math.abs(element.currentTime - seconds) > 0.01) element.currentTime = seconds;
  };

  return {
    element,
    key: null,
    proven: false,
    load(key, url) {
      this.key = key;
      fresh = true;
      pendingStart = null;
      element.preload = "auto";
      element.src = url;
      element.load();
    },
    adopt(key) {
      this.key = key;
      fresh = false;
      pendingStart = null;
    },
    putAt(seconds) {
      if (seconds > 0) fresh = false;
      if (element.readyState === HTMLMediaElement.HAVE_NOTHING) pendingStart = seconds;
      else goTo(seconds);
    },
    settle() {
      if (pendingStart !== null) goTo(pendingStart);
    },
    isSettled: () => pendingStart === null && !element.seeking,
    play() {
      fresh = false;
      return element.play();
    },
    rewind() {
      if (fresh || !element.paused) return;
      element.currentTime = 0;
      fresh = true;
    },
    isReady: () => fresh && !element.error && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
    empty() {
      this.key = null;
      fresh = false;
      pendingStart = null;
      element.removeAttribute("src");
      element.load();
    },
  };
}
