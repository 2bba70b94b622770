import { type CSSProperties, useSyncExternalStore } from "react";
import { useNotesPaused } from "../lib/notes-setting.ts";
import { styled } from "../ui/styled.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

const LAYERS = [
  { name: "far", size: 0.8, seconds: 46, opacity: 0.14 },
  { name: "middle", size: 1.15, seconds: 34, opacity: 0.2 },
  { name: "near", size: 1.7, seconds: 25, opacity: 0.27 },
] as const;
const NOTES_PER_LAYER = 20;
const GLYPHS = ["♪", "♫", "♩", "♬"];

/** The fraction of a golden-ratio walk: spreads any number of notes evenly, without a random number. */
const spread = (step: number, offset: number) => (step * 0.618_034 + offset) % 1;

const notes = LAYERS.map((layer, depth) => ({
  ...layer,
  notes: Array.from({ length: NOTES_PER_LAYER }, (_, index) => {
    const phase = spread(index + 1, depth * 0.37);
    const seconds = layer.seconds * (0.85 + 0.4 * spread(index, 0.11));
    return {
      id: `${layer.name}-${index}`,
      glyph: GLYPHS[(index + depth) % GLYPHS.length],
      style: {
        left: `${((index + spread(index, depth * 0.29)) / NOTES_PER_LAYER) * 100}%`,
        "--drift": `${Math.round((spread(index, 0.53) - 0.5) * 120)}px`,
        "--turn": `${Math.round((spread(index, 0.71) - 0.5) * 120)}deg`,
        animationDuration: `${seconds.toFixed(1)}s`,
        animationDelay: `-${(phase * seconds).toFixed(1)}s`,
      } as CSSProperties,
    };
  }),
}));

/** Fixed behind the page. Only `transform` moves, on the compositor; the glyphs are painted once. */
const Sky = styled("div", {
  base: {
    position: "fixed",
    inset: "0",
    zIndex: -1,
    overflow: "hidden",
    pointerEvents: "none",
    contain: "strict",
    color: "glow",
    "& span": {
      position: "absolute",
      top: "-3rem",
      lineHeight: 1,
      willChange: "transform",
      animation: "fall linear infinite",
    },
    "&[data-paused] span": { animationPlayState: "paused" },
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

/** The decorative notes (spec, section 1); `NotesControl` stops them. None where less motion is asked for. */
export default function FallingNotes() {
  const paused = useNotesPaused((state) => state.paused);
  const calm = useReducedMotion();
  const hidden = useTabHidden();
  if (calm) return null;

  return (
    <Sky aria-hidden data-falling-notes data-paused={paused || hidden || undefined}>
      {notes.map((layer) => (
        <div key={layer.name} data-layer={layer.name} style={{ fontSize: `${layer.size}rem`, opacity: layer.opacity }}>
          {layer.notes.map((note) => (
            <span key={note.id} style={note.style}>
              {note.glyph}
            </span>
          ))}
        </div>
      ))}
    </Sky>
  );
}
