import { type DragEvent, type PointerEvent, type RefObject, useRef } from "react";

/** Distance in pixels after which releasing closes the sheet. */
const FAR_ENOUGH = 90;

/** Pixels per millisecond: a short, fast flick closes it as well. */
const FAST_ENOUGH = 0.6;

/** Returns handlers for the parts by which a sheet can be swiped down and closed. The sheet follows the finger. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ pointer: number; y: number; time: number } | null>(null);

  const follow = (distance: number, held: boolean) => {
    const style = sheet.current?.style;
    if (!style) return;
    style.transition = held ? "none" : "";
    style.transform = distance > 0 ? `translateY(${distance}px)` : "";
  };

  function release(event: PointerEvent) {
    const begun = start.current;
    if (begun?.pointer !== event.pointerId) return;
    start.current = null;
    const distance = event.clientY - begun.y;
    follow(0, false);
    const speed = distance / Math.max(1, event.timeStamp - begun.time);
    if (event.type === "pointerup" && (distance > FAR_ENOUGH || (distance > 24 && speed > FAST_ENOUGH))) onClose();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointer: event.pointerId, y: event.clientY, time: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      if (start.current?.pointer === event.pointerId) follow(event.clientY - start.current.y, true);
    },
    // A mouse would otherwise start dragging the picture, and the pointer events would stop.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onPointerUp: release,
    onPointerCancel: release,
  };
}
