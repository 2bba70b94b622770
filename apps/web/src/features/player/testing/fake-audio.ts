/** The controls and records of a fake element; the element itself is jsdom's, so events and listeners are real. */
export interface FakeAudio {
  element: HTMLAudioElement;
  /** Every address that was loaded, in order. */
  loaded: string[];
  playCalls: number;
  paused: boolean;
  /** The error with which further calls of `play()` reject; `null` lets them succeed. */
  refusal: Error | null;
  /** The metadata is loaded: sets the duration and fires the metadata event. */
  becomeReady(duration?: number): void;
  /** Advances the position and reports it. */
  playTo(seconds: number): void;
  end(): void;
  fail(code: number): void;
  fire(type: string): void;
}

/** Creates an audio element that plays nothing and changes only as the test instructs. */
export function createFakeAudio(): FakeAudio {
  const element = document.createElement("audio");
  const state = { currentTime: 0, duration: Number.NaN, readyState: 0, ended: false, code: 0 };

  const fake: FakeAudio = {
    element,
    loaded: [],
    playCalls: 0,
    paused: true,
    refusal: null,
    becomeReady(duration = 180) {
      state.duration = duration;
      state.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
      fake.fire("loadedmetadata");
      if (!fake.paused) fake.fire("playing");
    },
    playTo(seconds) {
      state.currentTime = seconds;
      fake.fire("timeupdate");
    },
    end() {
      state.currentTime = state.duration;
      state.ended = true;
      fake.paused = true;
      fake.fire("pause");
      fake.fire("ended");
    },
    fail(code) {
      state.code = code;
      fake.fire("error");
    },
    fire: (type) => void element.dispatchEvent(new Event(type)),
  };

  const error = () => (state.code === 0 ? null : ({ code: state.code } as MediaError));
  Object.defineProperties(element, {
    duration: { get: () => state.duration },
    readyState: { get: () => state.readyState, configurable: true },
    paused: { get: () => fake.paused },
    ended: { get: () => state.ended },
    error: { get: error },
    currentTime: {
      get: () => state.currentTime,
      set: (seconds: number) => {
        state.currentTime = seconds;
        state.ended = false;
      },
    },
  });

  element.load = () => {
    Object.assign(state, { currentTime: 0, duration: Number.NaN, readyState: 0, ended: false, code: 0 });
    fake.paused = true;
    const address = element.getAttribute("src");
    if (address) fake.loaded.push(address);
  };
  element.play = () => {
    fake.playCalls += 1;
    if (fake.refusal) return Promise.reject(fake.refusal);
    if (state.ended) Object.assign(state, { currentTime: 0, ended: false });
    fake.paused = false;
    if (state.readyState > 0) fake.fire("playing");
    return Promise.resolve();
  };
  element.pause = () => {
    if (fake.paused) return;
    fake.paused = true;
    fake.fire("pause");
  };
  return fake;
}
