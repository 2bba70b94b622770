import { secondsToLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { styled } from "../../../../ui/styled.tsx";
import { player, SEEK_STEP } from "../../player-actions.ts";
import { type PlayerState, selectTrack, usePlayerStore } from "../../player-store.ts";
import { lengthLabel } from "./length-label.ts";
import { levelStyle } from "./level-style.ts";
import { waveformPath } from "./waveform-path.ts";

const Strip = styled("div", {
  base: {
    display: "flex",
    alignItems: "stretch",
    gap: "3",
    "& .time": {
      display: "flex",
      alignItems: "center",
      minW: "2.75rem",
      fontFamily: "display",
      fontWeight: 750,
      fontSize: "1.1875rem",
      lineHeight: 1,
      letterSpacing: "0.03em",
      fontVariantNumeric: "tabular-nums",
      color: "glow",
    },
    "& .total": { justifyContent: "flex-end", color: "faint" },
    "& .groove": { position: "relative", flex: "1", minW: "0" },
    "& svg": { position: "absolute", inset: "0", w: "100%", h: "100%", fill: "rgba(255, 230, 211, 0.2)" },
    "& .hint": {
      position: "absolute",
      bottom: "calc(100% + 0.5rem)",
      px: "2",
      py: "1",
      transform: "translateX(-50%)",
      fontFamily: "display",
      fontWeight: 750,
      lineHeight: 1,
      bg: "lifted",
      rounded: "sm",
      pointerEvents: "none",
    },
    "& .played": { fill: "ember", clipPath: "inset(0 calc(100% - var(--level)) 0 0)" },
    "& .line": {
      position: "absolute",
      insetInline: "0",
      top: "50%",
      h: "4px",
      mt: "-2px",
      rounded: "pill",
      bg: "linear-gradient(90deg, {colors.ember} var(--level), rgba(255, 230, 211, 0.2) var(--level))",
    },
    // Gradients and faint fills are lost in forced-colours mode.
    "@media (forced-colors: active)": {
      "& svg": { fill: "GrayText" },
      "& .played": { fill: "Highlight" },
      "& .line": {
        forcedColorAdjust: "none",
        bg: "linear-gradient(90deg, Highlight var(--level), GrayText var(--level))",
      },
      "& input": { forcedColorAdjust: "none", "--thumb": "CanvasText" },
    },
    "& input": {
      position: "absolute",
      inset: "0",
      w: "100%",
      h: "100%",
      m: "0",
      appearance: "none",
      bg: "transparent",
      cursor: "pointer",
      touchAction: "none",
      outlineOffset: "2px",
      "--thumb": "{colors.ink}",
      "&::-webkit-slider-runnable-track": { h: "100%" },
      "&::-webkit-slider-thumb": {
        appearance: "none",
        w: "3px",
        h: "100%",
        rounded: "pill",
        bg: "var(--thumb)",
        boxShadow: "0 0 10px 1px rgba(255, 122, 26, 0.85)",
      },
      "&::-moz-range-track": { h: "100%", bg: "transparent" },
      "&::-moz-range-thumb": { border: "0", w: "3px", h: "100%", rounded: "pill", bg: "var(--thumb)" },
      _disabled: { cursor: "default" },
    },
  },
  variants: {
    size: {
      strip: { h: "2.25rem" },
      /** The second row of the bar on phones. */
      thin: { h: "2.5rem", gap: "2", "& .time": { minW: "2.25rem", fontSize: "md" } },
      tall: {
        flexWrap: "wrap",
        columnGap: "3",
        rowGap: "2",
        "& .groove": { order: "-1", flex: "0 0 100%", h: "3.75rem" },
        "& .total": { ms: "auto" },
      },
    },
  },
  defaultVariants: { size: "strip" },
});

type ProgressProps = {
  /** The waveform, 0–100; without it a plain line is drawn. */
  peaks: readonly number[] | null | undefined;
  /** Number of bars in the waveform. */
  bars: number;
  size?: "strip" | "thin" | "tall";
};

/**
 * Elapsed time, a slider for the position, and the length. A drag seeks only when it ends, so that the audio does not stutter.
 */
export function Progress({ peaks, bars, size }: ProgressProps) {
  const currentTime = usePlayerStore((state) => state.currentTime);
  const duration = usePlayerStore((state) => state.duration);
  const length = usePlayerStore((state) => lengthLabel(selectTrack(state)?.duration, state.duration));
  const [dragged, setDragged] = useState<number | null>(null);
  const underPointer = useRef(false);
  const path = useMemo(() => (peaks?.length ? waveformPath(peaks, bars) : null), [peaks, bars]);
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = Math.min(dragged ?? currentTime, duration || 0);

  function drop() {
    underPointer.current = false;
    if (dragged !== null) player.seek(dragged);
    setDragged(null);
  }

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    // A screen reader moves the slider without a pointer, and no event marks the end of that, so each change seeks immediately.
    if (underPointer.current) setDragged(target.valueAsNumber);
    else player.seek(target.valueAsNumber);
  }

  return (
    <Strip size={size} style={levelStyle(duration > 0 ? shown / duration : 0)}>
      <span className="time">{secondsToLabel(shown)}</span>
      <div className="groove">
        {path ? (
          <svg viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
            <path d={path} />
            <path className="played" d={path} />
          </svg>
        ) : (
          <span className="line" />
        )}
        <input
          type="range"
          aria-label={t("Position")}
          aria-valuetext={t("{shown} of {length}", { shown: secondsToLabel(shown), length })}
          min={0}
          max={duration || 1}
          step="any"
          disabled={duration === 0}
          value={shown}
          onPointerDown={() => {
            underPointer.current = true;
          }}
          onChange={change}
          onPointerUp={drop}
          onPointerCancel={drop}
          onBlur={drop}
          onPointerMove={(event) => event.pointerType === "mouse" && setPointed(shareAt(event))}
          onPointerLeave={() => setPointed(null)}
          onKeyDown={seekByKey}
        />
        {pointed !== null && duration > 0 && (
          <span className="hint" aria-hidden style={{ left: `${pointed * 100}%` }}>
            {secondsToLabel(pointed * duration)}
          </span>
        )}
      </div>
      <span className="time total">{length}</span>
    </Strip>
  );
}

/** The pointer's position on the slider, 0 to 1. */
function shareAt({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/** Arrow keys seek by the same seconds as everywhere in the player; the browser's own step would be one pixel. */
function seekByKey(event: KeyboardEvent) {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = seekTarget(event.key, usePlayerStore.getState());
  if (target === null) return;
  event.preventDefault();
  player.seek(target);
}

function seekTarget(key: string, { currentTime, duration }: PlayerState): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return currentTime + SEEK_STEP;
    case "ArrowLeft":
    case "ArrowDown":
      return currentTime - SEEK_STEP;
    case "PageUp":
      return currentTime + duration / 10;
    case "PageDown":
      return currentTime - duration / 10;
    case "Home":
      return 0;
    case "End":
      return duration;
    default:
      return null;
  }
}
