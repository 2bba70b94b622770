import { afterEach, describe, expect, it } from "vitest";
import { shortcutFor } from "./shortcuts.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

/** Returns the action of a key pressed on `html` (on its element with `id=here`, or on the body). */
function press(key: string, { html = "", ...init }: KeyboardEventInit & { html?: string } = {}) {
  document.body.innerHTML = html;
  let action: string | null = null;
  const listen = (event: KeyboardEvent) => {
    action = shortcutFor(event)?.action ?? null;
  };
  window.addEventListener("keydown", listen);
  const target = document.getElementById("here") ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
  window.removeEventListener("keydown", listen);
  return action;
}

describe("single-key shortcuts", () => {
  it.each([
    [" ", {}, "toggle"],
    ["ArrowLeft", {}, "seekBack"],
    ["ArrowRight", {}, "seekForward"],
    ["ArrowLeft", { shiftKey: true }, "previous"],
    ["ArrowRight", { shiftKey: true }, "next"],
    ["ArrowUp", {}, "louder"],
    ["ArrowDown", {}, "quieter"],
    ["m", {}, "mute"],
    ["s", {}, "shuffle"],
    ["r", {}, "repeat"],
    ["q", {}, "queue"],
    ["l", {}, "lyrics"],
    ["?", { shiftKey: true }, "help"],
    ["?", {}, "help"],
    ["x", {}, null],
    ["M", { shiftKey: true }, null],
    ["ArrowUp", { shiftKey: true }, null],
    ["r", { ctrlKey: true }, null],
    ["ArrowLeft", { altKey: true }, null],
    ["s", { metaKey: true }, null],
    ["s", { isComposing: true }, null],
    ["m", { repeat: true }, null],
    ["ArrowRight", { repeat: true }, "seekForward"],
  ] as const)("%s with %o triggers %s", (key, init, action) => {
    expect(press(key, init)).toBe(action);
  });

  it.each(["<input id=here>", "<textarea id=here></textarea>", "<div contenteditable><b id=here></b></div>"])(
    "are ignored while text is typed in %s",
    (html) => {
      expect([" ", "m", "?", "ArrowLeft"].map((key) => press(key, { html }))).toEqual([null, null, null, null]);
    },
  );

  it.each([
    { html: "<button id=here>Buy</button>", space: null, arrow: "seekForward", letter: "mute" },
    { html: "<input type=range id=here>", space: "toggle", arrow: null, letter: "mute" },
    { html: "<input type=checkbox id=here>", space: null, arrow: null, letter: "mute" },
    { html: "<select id=here></select>", space: null, arrow: null, letter: null },
    { html: "<div role=tablist><button role=tab id=here></button></div>", space: null, arrow: null, letter: "mute" },
    { html: "<a href='/' id=here>Home</a>", space: "toggle", arrow: "seekForward", letter: "mute" },
  ])("leave $html the keys that it uses itself", ({ html, space, arrow, letter }) => {
    expect([press(" ", { html }), press("ArrowRight", { html }), press("m", { html })]).toEqual([space, arrow, letter]);
  });

  it("are ignored while a dialog is open, except in the player's own", () => {
    expect(press("m", { html: "<dialog open><p id=here></p></dialog>" })).toBeNull();
    expect(press("m", { html: "<dialog open data-player><p id=here></p></dialog>" })).toBe("mute");
  });

  it("are ignored when another listener has already handled the key", () => {
    const claim = (event: Event) => event.preventDefault();
    document.addEventListener("keydown", claim);
    expect(press("ArrowUp")).toBeNull();
    document.removeEventListener("keydown", claim);
  });
});
