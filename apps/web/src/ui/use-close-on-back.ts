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
/** We have asked to go back past the entry of a layer that is gone, and the browser has not done so yet. */
let isReturning = false;

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
  const top = layers.at(-1);
  if (isReturning && top && top.id > mark) {
    // Opened while the browser was on its way back: it stays, on an entry of its own.
    isReturning = false;
    write(top, "pushState");
    return;
  }
  isReturning = false;
  for (const layer of layers.toReversed()) {
    if (layer.id <= mark) continue;
    layers.splice(layers.indexOf(layer), 1);
    layer.close();
  }
  returnPastGone(mark);
}

/** Goes back when the layer of the entry we are on is gone. */
function returnPastGone(mark: number): void {
  if (mark === 0 || isAlive(mark)) return;
  isReturning = true;
  window.history.back();
}

/** Past the router, which would take the entry for another page and load it. */
function write(layer: Layer, how: "pushState" | "replaceState"): void {
  History.prototype[how].call(window.history, { ...window.history.state, [MARK]: layer.id }, "");
}

function add(layer: Layer): void {
  layers.push(layer);
  if (!isListening) window.addEventListener("popstate", onPop);
  isListening = true;
  // It gets its entry when the browser has gone back.
  if (isReturning) return;
  const over = markNow();
  // What opens in the place of another layer, as a dialog from a menu does, takes over its entry.
  write(layer, over > 0 && !isAlive(over) ? "replaceState" : "pushState");
}

/** Closed by other means: its entry goes, unless a navigation has put another page above it; then Back passes it. */
function remove(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place < 0) return;
  layers.splice(place, 1);
  setTimeout(() => {
    if (!isReturning) returnPastGone(markNow());
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
