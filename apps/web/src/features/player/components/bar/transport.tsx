import { msg, t } from "@fanfare/contracts/common/language";
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from "@fanfare/icons";
import { IconButton } from "../../../../ui/button.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { player } from "../../player-actions.ts";
import { selectPlaying, usePlayerStore } from "../../player-store.ts";
import { isShuffled, nextIndex, previousIndex } from "../../queue.ts";

const Key = styled("button", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    rounded: "pill",
    color: "onEmber",
    bg: "radial-gradient(circle at 50% 22%, {colors.glow}, {colors.ember} 62%)",
    boxShadow: "0 0 0 1px rgba(11, 8, 7, 0.9), 0 0 0 2px rgba(255, 230, 211, 0.14), 0 4px 14px rgba(0, 0, 0, 0.6)",
    cursor: "pointer",
    transition: "box-shadow 180ms, filter 140ms, transform 140ms",
    _hover: { filter: "brightness(1.08)" },
    _active: { transform: "translateY(1px)" },
    "&[data-playing=true]": {
      boxShadow:
        "0 0 0 1px rgba(11, 8, 7, 0.9), 0 0 0 2px rgba(255, 163, 92, 0.55), 0 0 26px 2px rgba(255, 122, 26, 0.42)",
    },
    "& .ring": { position: "absolute", inset: "-5px", w: "auto", h: "auto", color: "glow", animationDelay: "-0.2s" },
  },
  variants: {
    size: { sm: { w: "2.75rem", h: "2.75rem" }, md: { w: "3.25rem", h: "3.25rem" }, lg: { w: "5rem", h: "5rem" } },
  },
});

const ICON = { sm: 20, md: 22, lg: 32 } as const;

/** The main button: play while paused, pause while playing, with a ring while the audio is loading. */
export function PlayPauseButton({ size }: { size: "sm" | "md" | "lg" }) {
  const playing = usePlayerStore(selectPlaying);
  const loading = usePlayerStore((state) => state.loading) && playing;
  const Icon = playing ? Pause : Play;
  const label = playing ? t("Pause") : t("Play");
  return (
    <Key
      type="button"
      size={size}
      data-playing={playing && !loading}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      onClick={player.toggle}
    >
      {loading && <Spinner className="ring" />}
      <Icon size={ICON[size]} fill="currentColor" strokeWidth={1.5} aria-hidden />
    </Key>
  );
}

/** Disabled with `aria-disabled` only, so that the button keeps the focus when there is no further track. */
export function PreviousButton({ iconSize = 20 }: { iconSize?: number }) {
  const possible = usePlayerStore(({ queue }) => previousIndex(queue) !== null);
  return (
    <IconButton label={t("Previous track")} aria-disabled={!possible || undefined} onClick={player.previous}>
      <SkipBack size={iconSize} fill="currentColor" aria-hidden />
    </IconButton>
  );
}

export function NextButton({ iconSize = 20 }: { iconSize?: number }) {
  const possible = usePlayerStore(({ queue }) => nextIndex(queue) !== null);
  return (
    <IconButton label={t("Next track")} aria-disabled={!possible || undefined} onClick={player.next}>
      <SkipForward size={iconSize} fill="currentColor" aria-hidden />
    </IconButton>
  );
}

/** A switch that is on glows and has a lamp under it, so that its state does not depend on colour alone. */
export const lamp = {
  "&[aria-pressed=true], &[aria-expanded=true], &[data-on]": {
    color: "ember",
    _after: {
      content: '""',
      position: "absolute",
      bottom: "3px",
      w: "5px",
      h: "5px",
      rounded: "pill",
      bg: "ember",
      boxShadow: "0 0 8px 1px {colors.ember}",
    },
  },
};

export function ShuffleButton() {
  const on = usePlayerStore(({ queue }) => isShuffled(queue));
  return (
    <IconButton label={t("Shuffle")} css={lamp} aria-pressed={on} onClick={player.toggleShuffle}>
      <Shuffle size={18} aria-hidden />
    </IconButton>
  );
}

const REPEAT_LABEL = { off: msg("Repeat: off"), all: msg("Repeat: all"), one: msg("Repeat: this track") } as const;

export function RepeatButton() {
  const repeat = usePlayerStore(({ queue }) => queue.repeat);
  const Icon = repeat === "one" ? Repeat1 : Repeat;
  return (
    <IconButton
      label={t(REPEAT_LABEL[repeat])}
      css={lamp}
      data-on={repeat !== "off" || undefined}
      onClick={player.cycleRepeat}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
