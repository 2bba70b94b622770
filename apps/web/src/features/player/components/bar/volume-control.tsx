import { t } from "@fanfare/contracts/common/language";
import { Volume1, Volume2, VolumeX } from "@fanfare/icons";
import { useRef } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { player, VOLUME_STEP } from "../../player-actions.ts";
import { usePlayerStore } from "../../player-store.ts";
import { levelStyle } from "./level-style.ts";

const Slider = styled("input", {
  base: {
    w: { base: "4.5rem", lg: "6.5rem" },
    h: "2rem",
    m: "0",
    appearance: "none",
    bg: "transparent",
    cursor: "pointer",
    "--groove": "linear-gradient(90deg, {colors.glow} var(--level), rgba(255, 230, 211, 0.2) var(--level))",
    "--thumb": "{colors.ink}",
    "@media (forced-colors: active)": {
      forcedColorAdjust: "none",
      "--groove": "linear-gradient(90deg, Highlight var(--level), GrayText var(--level))",
      "--thumb": "CanvasText",
    },
    "&::-webkit-slider-runnable-track": { h: "4px", rounded: "pill", bg: "var(--groove)" },
    "&::-webkit-slider-thumb": {
      appearance: "none",
      w: "14px",
      h: "14px",
      mt: "-5px",
      rounded: "pill",
      bg: "var(--thumb)",
      boxShadow: "0 1px 4px rgba(0, 0, 0, 0.7)",
    },
    "&::-moz-range-track": { h: "4px", rounded: "pill", bg: "var(--groove)" },
    "&::-moz-range-thumb": { border: "0", w: "14px", h: "14px", rounded: "pill", bg: "var(--thumb)" },
  },
});

/** The mute button, whose icon reflects the volume, and the slider on wide screens. */
export function VolumeControl() {
  return (
    <>
      <MuteButton />
      <VolumeSlider />
    </>
  );
}

export function MuteButton() {
  const volume = usePlayerStore((state) => state.volume);
  const Audible = volume < 0.5 ? Volume1 : Volume2;
  const Icon = volume === 0 ? VolumeX : Audible;
  return (
    <IconButton label={volume === 0 ? t("Unmute") : t("Mute")} onClick={player.toggleMute}>
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}

function VolumeSlider() {
  const volume = usePlayerStore((state) => state.volume);
  const dragging = useRef(false);

  function drop() {
    if (dragging.current) player.setVolume(volume);
    dragging.current = false;
  }

  return (
    <Slider
      type="range"
      aria-label={t("Volume")}
      aria-valuetext={`${Math.round(volume * 100)}%`}
      min={0}
      max={1}
      step={VOLUME_STEP}
      value={volume}
      style={levelStyle(volume)}
      onPointerDown={() => {
        dragging.current = true;
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
      onBlur={drop}
      onChange={(event) => player.setVolume(event.target.valueAsNumber, { settled: !dragging.current })}
    />
  );
}
