/**
 * The embedded player's script: plain DOM, without a framework or session. The tracks are in the page's own attributes. Where
 * the site itself embeds the player, it and the site's player pause each other.
 */
const PLAY_THRESHOLD_SECONDS = 30;

const find = <Kind extends Element>(selector: string) => document.querySelector<Kind>(selector);
const label = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

function start(play: HTMLButtonElement, seek: HTMLInputElement, rows: readonly HTMLButtonElement[]) {
  const audio = new Audio();
  audio.preload = "none";
  const cover = find<HTMLImageElement>("[data-cover]");
  const setText = (selector: string, text: string) => {
    const element = find(selector);
    if (element) element.textContent = text;
  };
  let current = -1;
  let counted = false;
  let dragging = false;

  const choose = (index: number) => {
    const row = rows[index];
    if (!row?.dataset.src) return;
    current = index;
    counted = false;
    audio.src = row.dataset.src;
    for (const other of rows) other.removeAttribute("aria-current");
    // Without a value it would say that the row is not the current one.
    row.setAttribute("aria-current", "true");
    setText("[data-title]", row.dataset.name ?? "");
    setText("[data-elapsed]", "0:00");
    if (cover) {
      cover.srcset = row.dataset.coverSet ?? "";
      cover.src = row.dataset.coverSrc ?? "";
    }
  };

  const fail = () => {
    setText("[data-status]", find<HTMLElement>("[data-status]")?.dataset.failed ?? "");
    // An element whose file failed still counts as playing, and its button would pause instead of trying again.
    audio.pause();
  };

  /** Loads a file that failed again, at its position: otherwise the element refuses to play it. */
  const reload = () => {
    const position = audio.currentTime;
    audio.load();
    audio.currentTime = position;
  };

  const begin = () => {
    if (current < 0) choose(0);
    setText("[data-status]", "");
    if (audio.error) reload();
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) fail();
    });
  };

  const show = () => {
    const playing = !audio.paused;
    play.toggleAttribute("data-playing", playing);
    const { playLabel = "", pauseLabel = "" } = rows[Math.max(0, current)]?.dataset ?? {};
    play.setAttribute("aria-label", playing ? pauseLabel : playLabel);
  };

  const count = () => {
    const length = audio.duration || Number.POSITIVE_INFINITY;
    if (counted || audio.currentTime < Math.min(PLAY_THRESHOLD_SECONDS, length / 2)) return;
    counted = true;
    // A play that cannot be reported is ignored: it does not concern the listener.
    fetch(`/api/music/tracks/${rows[current]?.dataset.track}/play/`, { method: "POST", keepalive: true }).catch(
      () => {},
    );
  };

  play.addEventListener("click", () => (audio.paused ? begin() : audio.pause()));
  rows.forEach((row, index) => {
    row.addEventListener("click", () => {
      if (index !== current) choose(index);
      begin();
    });
  });
  seek.addEventListener("input", () => {
    dragging = true;
    if (audio.duration) setText("[data-elapsed]", label((Number(seek.value) / 1000) * audio.duration));
  });
  seek.addEventListener("change", () => {
    dragging = false;
    if (audio.duration) audio.currentTime = (Number(seek.value) / 1000) * audio.duration;
  });
  audio.addEventListener("play", () => {
    show();
    if (window.parent !== window) window.parent.postMessage("fanfare:embed-plays", window.location.origin);
  });
  audio.addEventListener("pause", show);
  audio.addEventListener("loadedmetadata", () => setText("[data-total]", label(audio.duration)));
  audio.addEventListener("timeupdate", () => {
    count();
    if (dragging || !audio.duration) return;
    seek.value = String(Math.round((audio.currentTime / audio.duration) * 1000));
    const { position = "" } = seek.dataset;
    seek.setAttribute(
      "aria-valuetext",
      position.replace("{elapsed}", label(audio.currentTime)).replace("{length}", label(audio.duration)),
    );
    setText("[data-elapsed]", label(audio.currentTime));
  });
  audio.addEventListener("ended", () => {
    if (current + 1 >= rows.length) return;
    choose(current + 1);
    begin();
  });
  audio.addEventListener("error", fail);
  window.addEventListener("message", ({ origin, data }) => {
    if (origin === window.location.origin && data === "fanfare:pause") audio.pause();
  });
  for (const button of [play, ...rows]) button.disabled = false;
}

const play = find<HTMLButtonElement>("[data-play]");
const seek = find<HTMLInputElement>("[data-seek]");
if (play && seek) start(play, seek, [...document.querySelectorAll<HTMLButtonElement>("[data-track]")]);
