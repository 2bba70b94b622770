import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNotesPaused } from "../lib/notes-setting.ts";
import { runWhenIdle } from "../ui/run-when-idle.ts";
import { styled } from "../ui/styled.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** `size` is relative to `FONT_SIZE`. */
const LAYERS = [
  { name: "far", size: 0.47, seconds: 46, opacity: 0.14 },
  { name: "middle", size: 0.68, seconds: 34, opacity: 0.2 },
  { name: "near", size: 1, seconds: 25, opacity: 0.27 },
] as const;
/**
 * One size for all layers: few devices have these glyphs in the first font, and fallback fonts are looked up again for each
 * size.
 */
const FONT_SIZE = "1.7rem";
const NOTES_PER_LAYER = 20;
const GLYPHS = ["♪", "♫", "♩", "♬"];

/** The fractional part of a golden-ratio sequence: distributes any number of notes evenly without random numbers. */
const spread = (step: number, offset: number) => (step * 0.618_034 + offset) % 1;

const notes = LAYERS.map((layer, depth) => ({
  ...layer,
  notes: Array.from({ length: NOTES_PER_LAYER }, (_, index) => {
    const phase = spread(index + 1, depth * 0.37);
    const seconds = layer.seconds * (0.85 + 0.4 * spread(index, 0.11));
    return {
      id: `${layer.name}-${index}`,
      glyph: GLYPHS[(index + depth) % GLYPHS.length],
      left: `${((index + spread(index, depth * 0.29)) / NOTES_PER_LAYER) * 100}%`,
      drift: Math.round((spread(index, 0.53) - 0.5) * 120),
      turn: Math.round((spread(index, 0.71) - 0.5) * 120),
      milliseconds: Math.round(seconds * 1000),
      /** The fraction of its path that it has already fallen when the notes appear. */
      phase,
      size: layer.size,
    };
  }),
}));

type Note = (typeof notes)[number]["notes"][number];

/**
 * Lets a note fall repeatedly. Not a CSS animation: React listens for `animationiteration`, so the browser would recalculate
 * styles whenever one of the sixty starts over, several times a second.
 */
function fall(element: HTMLElement, { drift, turn, milliseconds, phase, size }: Note): Animation {
  const end = `translate3d(${drift}px, calc(100vh + 6rem), 0) rotate(${turn}deg) scale(${size})`;
  return element.animate(
    { transform: [`translate3d(0, 0, 0) rotate(0deg) scale(${size})`, end] },
    { duration: milliseconds, delay: -phase * milliseconds, iterations: Number.POSITIVE_INFINITY },
  );
}

/** Fixed behind the page. Only `transform` changes, on the compositor; the glyphs are painted once. */
const Sky = styled("div", {
  base: {
    position: "fixed",
    inset: "0",
    zIndex: -1,
    overflow: "hidden",
    pointerEvents: "none",
    contain: "strict",
    color: "glow",
    fontSize: FONT_SIZE,
    "& span": {
      position: "absolute",
      top: "-3rem",
      lineHeight: 1,
      willChange: "transform",
    },
  },
});

function useTabHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    () => document.hidden,
    () => false,
  );
}

/** The decorative notes (spec, section 1), which `NotesControl` pauses. Not rendered with reduced motion. */
export default function FallingNotes() {
  return useReducedMotion() ? null : <Notes />;
}

function Notes() {
  const paused = useNotesPaused((state) => state.paused);
  const still = useTabHidden() || paused;
  const shown = useOneByOne(notes.length);
  return (
    <Sky aria-hidden data-falling-notes data-paused={still || undefined}>
      {notes.slice(0, shown).map((layer) => (
        <Layer key={layer.name} layer={layer} still={still} />
      ))}
    </Sky>
  );
}

/** How many of `all` to render: one more whenever the browser is idle, because all in one go would block a phone. */
function useOneByOne(all: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count === all) return;
    return runWhenIdle(() => setCount(count + 1), 1000, 200);
  }, [count, all]);
  return count;
}

function Layer({ layer, still }: { layer: (typeof notes)[number]; still: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const falling = useRef<readonly Animation[]>([]);

  useEffect(() => {
    falling.current = [...(place.current?.querySelectorAll("span") ?? [])].flatMap((element, index) => {
      const note = layer.notes[index];
      return note ? [fall(element, note)] : [];
    });
    return () => {
      for (const animation of falling.current) animation.cancel();
    };
  }, [layer]);
  useEffect(() => {
    for (const animation of falling.current) {
      if (still) animation.pause();
      else animation.play();
    }
  }, [still]);

  return (
    <div ref={place} data-layer={layer.name} style={{ opacity: layer.opacity }}>
      {layer.notes.map((note) => (
        <span key={note.id} style={{ left: note.left }}>
          {note.glyph}
        </span>
      ))}
    </div>
  );
}
