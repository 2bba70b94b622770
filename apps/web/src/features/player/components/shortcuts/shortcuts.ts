import { msg } from "@fanfare/contracts/common/language";
/** The actions that a key can trigger. The dock maps each to a call; it handles `help` and the panels itself. */
export type ShortcutAction =
  | "toggle"
  | "seekBack"
  | "seekForward"
  | "previous"
  | "next"
  | "mute"
  | "louder"
  | "quieter"
  | "shuffle"
  | "repeat"
  | "queue"
  | "lyrics"
  | "help";

interface Shortcut {
  action: ShortcutAction;
  /** `KeyboardEvent.key`, with letters in lower case. */
  key: string;
  shift?: boolean;
  /** Whether holding the key repeats the action. */
  repeats?: boolean;
  keys: readonly string[];
  words: string;
}

/** Every shortcut, in the order shown in the help. `keys` are the key caps as displayed. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: "toggle", key: " ", keys: [msg("Space")], words: msg("Play or pause") },
  { action: "seekBack", key: "ArrowLeft", repeats: true, keys: ["←"], words: msg("5 seconds back") },
  { action: "seekForward", key: "ArrowRight", repeats: true, keys: ["→"], words: msg("5 seconds forward") },
  { action: "previous", key: "ArrowLeft", shift: true, keys: [msg("Shift"), "←"], words: msg("Previous track") },
  { action: "next", key: "ArrowRight", shift: true, keys: [msg("Shift"), "→"], words: msg("Next track") },
  { action: "louder", key: "ArrowUp", repeats: true, keys: ["↑"], words: msg("Louder, while music plays") },
  { action: "quieter", key: "ArrowDown", repeats: true, keys: ["↓"], words: msg("Quieter, while music plays") },
  { action: "mute", key: "m", keys: ["M"], words: msg("Mute") },
  { action: "shuffle", key: "s", keys: ["S"], words: msg("Shuffle") },
  { action: "repeat", key: "r", keys: ["R"], words: msg("Repeat: off, all, this track") },
  { action: "queue", key: "q", keys: ["Q"], words: msg("Queue") },
  { action: "lyrics", key: "l", keys: ["L"], words: msg("Album and lyrics") },
  { action: "help", key: "?", keys: ["?"], words: msg("This help") },
];

const TYPING =
  "input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select," +
  " [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox]";

const ARROW_WIDGETS =
  "input, [role=slider], [role=spinbutton], [role=combobox], [role=listbox], [role=menu], [role=menubar], [role=radiogroup]," +
  " [role=tablist], [role=tree], [role=grid], [role=application], audio, video, [aria-roledescription=sortable]";

const SPACE_WIDGETS =
  "button, input:not([type=range]), summary, audio, video, [role=button], [role=checkbox], [role=switch], [role=radio], [role=tab], [role=option], [role=menuitem]";

/**
 * Returns the shortcut of a key press, or `null` when the key has none or belongs to the focused element: text being typed, a
 * widget that uses the same key, or a dialog that is not the player's.
 */
export function shortcutFor(event: KeyboardEvent): Shortcut | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shortcut = SHORTCUTS.find(
    (known) => known.key === key && (key === "?" || (known.shift ?? false) === event.shiftKey),
  );
  if (!shortcut || (event.repeat && !shortcut.repeats)) return null;
  const focused = event.target instanceof Element ? event.target : document.body;
  if (focused.closest(TYPING)) return null;
  if (key.startsWith("Arrow") && focused.closest(ARROW_WIDGETS)) return null;
  if (key === " " && focused.closest(SPACE_WIDGETS)) return null;
  return document.querySelector("dialog[open]:not([data-player])") ? null : shortcut;
}
