/** An audio element with the state the engine needs in addition to the element's own. */
export interface Deck {
  readonly element: HTMLAudioElement;
  /** The queue entry it holds; `null` when it must be loaded again before it can play. */
  key: number | null;
  /** Whether it has played once, so that the platform lets it play again. */
  proven: boolean;
  load(key: number, url: string): void;
  /** Takes over a track that the element is already playing. */
  adopt(key: number): void;
  /** Seeks to a position in seconds, or stores it until the metadata is loaded. */
  putAt(seconds: number): void;
  /** Called once the metadata is loaded: seeks to the stored position. */
  settle(): void;
  isSettled(): boolean;
  /** Starts playback; returns the element's own promise. */
  play(): Promise<void>;
  /** Rewinds a deck that has played so that it is ready to start at its first sample. */
  rewind(): void;
  /** Whether `play()` would be heard immediately from the first sample. */
  isReady(): boolean;
  empty(): void;
}

export function createDeck(element: HTMLAudioElement): Deck {
  let pendingStart: number | null = null;
  let fresh = false;

  const goTo = (seconds: number) => {
    pendingStart = null;
    // Setting even the same position is a seek, which causes a short gap.
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
