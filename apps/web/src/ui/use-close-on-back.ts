import { useEffect, useEffectEvent } from "react";

/** Under this name a history entry carries the id of the layer that was opened on it. */
const MARK = "fanfareLayer";

type Layer = { id: number; close: () => void };

/** What lies over the page, the lowest first. */
const layers: Layer[] = [];

/** Ids rise through reloads as well, since the entries of an earlier document are still there. */
let lastId = Date.now();
let isOn = true;
let isListening = false;

/** For the owner area, whose unsaved forms hold the system's Back up themselves. */
export function leaveBackAlone(): void {
  isOn = false;
}

function markNow(): number {
  const state: unknown = window.history.state;
  const mark = typeof state === "object" && state !== null ? Reflect.get(state, MARK) : 0;
  return typeof mark === "number" ? mark : 0;
}

const isAlive = (id: number) => layers.some((layer) => layer.id === id);

/** The system went back or forward: what lies above the entry reached closes, and an entry whose layer is gone is passed. */
function onPop(): void {
  const mark = markNow();
  for (const layer of layers.toReversed()) {
    if (layer.id <= mark) continue;
    layers.splice(layers.indexOf(layer), 1);
    layer.close();
  }
  if (mark > 0 && !isAlive(mark)) window.history.back();
}

function add(layer: Layer): void {
  layers.push(layer);
  if (!isListening) window.addEventListener("popstate", onPop);
  isListening = true;
  const over = markNow();
  const state = { ...window.history.state, [MARK]: layer.id };
  // Past the router, which would take the entry for another page and load it. What opens in the place of another layer,
  // as a dialog from a menu does, takes over its entry.
  const write = over > 0 && !isAlive(over) ? History.prototype.replaceState : History.prototype.pushState;
  write.call(window.history, state, "");
}

/** Closed by other means: its entry goes, unless a navigation has put another page above it; then Back passes it. */
function remove(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place < 0) return;
  layers.splice(place, 1);
  setTimeout(() => {
    const mark = markNow();
    if (mark > 0 && !isAlive(mark)) window.history.back();
  });
}

/**
 * The system's Back closes what is open before it leaves the page, the topmost first. For everything that lies over a
 * page: dialogs, menus, panels, the full-screen player.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !isOn) return;
    const layer: Layer = { id: ++lastId, close: () => close() };
    add(layer);
    return () => remove(layer);
  }, [open]);
}
