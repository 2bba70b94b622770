import { useEffect, useEffectEvent } from "react";

/** The key under which a history entry's state holds the id of the layer opened on it. */
const MARK = "fanfareLayer";

type Layer = { id: number; close: () => void };

/** The open layers, bottom first. */
const layers: Layer[] = [];

/** Ids increase across reloads, because history entries of an earlier document persist. */
let lastId = Date.now();
let isOn = true;
let isListening = false;
/** `history.back()` was called to leave a closed layer's entry, and `popstate` has not fired yet. */
let isReturning = false;

/** Disables this for the owner area, whose unsaved forms block the system's Back themselves. */
export function disableCloseOnBack(): void {
  isOn = false;
}

function markNow(): number {
  const state: unknown = window.history.state;
  const mark = typeof state === "object" && state !== null ? Reflect.get(state, MARK) : 0;
  return typeof mark === "number" ? mark : 0;
}

const isAlive = (id: number) => layers.some((layer) => layer.id === id);

/** The user navigated back or forward: closes the layers above the current entry, and skips an entry whose layer is closed. */
function onPop(): void {
  const mark = markNow();
  const top = layers.at(-1);
  if (isReturning && top && top.id > mark) {
    // Opened while the browser was navigating back: it stays open and gets an entry of its own.
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

/** Navigates back if the current entry's layer is closed. */
function returnPastGone(mark: number): void {
  if (mark === 0 || isAlive(mark)) return;
  isReturning = true;
  window.history.back();
}

/** Bypasses the router, which would treat the entry as another page and load it. */
function write(layer: Layer, how: "pushState" | "replaceState"): void {
  History.prototype[how].call(window.history, { ...window.history.state, [MARK]: layer.id }, "");
}

function add(layer: Layer): void {
  layers.push(layer);
  if (!isListening) window.addEventListener("popstate", onPop);
  isListening = true;
  // `onPop` writes its entry once the browser has navigated back.
  if (isReturning) return;
  const over = markNow();
  // A layer that replaces another, as a dialog opened from a menu does, reuses its entry.
  write(layer, over > 0 && !isAlive(over) ? "replaceState" : "pushState");
}

/** Closed by other means: removes its entry. If a navigation has added a page on top of it, Back skips the entry later. */
function remove(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place < 0) return;
  layers.splice(place, 1);
  setTimeout(() => {
    if (!isReturning) returnPastGone(markNow());
  });
}

/**
 * Makes the system's Back close open layers, topmost first, before it leaves the page. For everything that covers a page:
 * dialogs, menus, panels, the full-screen player.
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
