import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { ExternalLink, Headphones, X } from "@fanfare/icons";
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { closeStreamingPanel, isStreamingPanelClosed } from "../../../lib/streaming-panel-setting.ts";
import { Button, ButtonAnchor, IconButton } from "../../../ui/button.tsx";
import { serviceMarks } from "../../../ui/service-marks.ts";
import { styled } from "../../../ui/styled.tsx";

const EmbeddedPlayer = lazy(() => import("./embedded-player.tsx"));

/** The height of the embedded streaming player (spec, section 2). */
const EMBED_HEIGHT = 352;
/** From how many scrolled pixels on a phone shows it. */
const SCROLLED = 120;

const Panel = styled("aside", {
  base: {
    position: "fixed",
    zIndex: "panel",
    insetInlineEnd: { base: "0.75rem", md: "1.5rem" },
    insetInlineStart: { base: "0.75rem", md: "auto" },
    bottom: "calc(env(safe-area-inset-bottom) + 0.75rem)",
    // Above the player by a translation: what moves by its position counts as a layout shift.
    translate: "0 calc(-1 * var(--player-height, 0px))",
    maxH: "calc(100dvh - var(--player-height, 0px) - 6rem)",
    bg: "raised",
    border: "1px solid {colors.edge}",
    rounded: "md",
    overflow: "auto",
    boxShadow: "0 1rem 3rem rgba(0, 0, 0, 0.6)",
    "& .strip": {
      display: "flex",
      alignItems: "center",
      gap: { base: "2", md: "3" },
      ps: "4",
      pe: "1",
      minH: "3.25rem",
    },
    "& h2": {
      flex: "1",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "lg",
      letterSpacing: "0.04em",
      lineHeight: 1,
      textTransform: "uppercase",
    },
    "& .pulse": {
      flexShrink: 0,
      w: "0.5rem",
      h: "0.5rem",
      rounded: "pill",
      bg: "ember",
      animation: "breathe 2.4s ease-in-out infinite",
    },
    ...serviceMarks,
    // The services by their names; where the strip is short of room they come when it is opened.
    "& ul": { listStyle: "none", display: { base: "none", lg: "flex" }, columnGap: "4", fontSize: "0.75rem" },
    "& li a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      color: "soft",
      textDecoration: "none",
      whiteSpace: "nowrap",
      _hover: { color: "glow" },
    },
    "& .open": { display: { base: "none", md: "inline-flex" } },
    "& .embed": { h: `${EMBED_HEIGHT}px`, bg: "stage", "& iframe": { w: "100%", h: "100%", border: "0" } },
    "&[data-player]": {
      "& .strip": { flexWrap: "wrap", py: "1" },
      "& h2": { flexBasis: { base: "40%", lg: "auto" } },
      "& ul": { order: { base: 2, lg: 0 }, display: "flex", flexWrap: "wrap" },
      "& .open": { order: { base: 2, lg: 0 }, display: "inline-flex", my: "1" },
    },
    // On phones it comes with the first scroll: the picture and the ways in are seen first.
    "@media (max-width: 47.99em)": { "&[data-waits]": { display: "none" } },
  },
});

type StreamingPanelProps = {
  panel: NonNullable<PublicSiteSettings["streaming_panel"]>;
  services: PublicSiteSettings["streaming_services"];
};

/**
 * The floating panel of the home page, a slim strip: visible until closed, and then gone on this device until it announces
 * another title. Opened, it loads and shows the embedded player.
 */
export function StreamingPanel({ panel, services }: StreamingPanelProps) {
  const [closed, setClosed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [waits, setWaits] = useState(true);
  // The server's page has it; the browser hides it before it is drawn (`render-page.tsx`).
  useLayoutEffect(() => setClosed(isStreamingPanelClosed(panel.title)), [panel.title]);
  useEffect(() => {
    const look = () => window.scrollY > SCROLLED && setWaits(false);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (closed) return null;
  return (
    <Panel
      aria-labelledby="streaming-panel"
      data-streaming-panel
      data-player={isOpen || undefined}
      data-waits={waits || undefined}
    >
      {isOpen && (
        <div className="embed">
          <Suspense fallback={null}>
            <EmbeddedPlayer
              src={panel.embed_url}
              title={t("Streaming player: {title}", { title: panel.title })}
              height={EMBED_HEIGHT}
            />
          </Suspense>
        </div>
      )}
      <div className="strip">
        <span className="pulse" aria-hidden />
        <h2 id="streaming-panel">{t("NOW STREAMING: {value}", { value: panel.title.toUpperCase() })}</h2>
        <ul aria-label={t("Listen to {title} on", { title: panel.title })}>
          {services.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener">
                <span className="mark">{name}</span>
              </a>
            </li>
          ))}
        </ul>
        <Button tone="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Headphones size={17} aria-hidden />
          {t("Listen here")}
        </Button>
        <ButtonAnchor className="open" href={panel.open_url} target="_blank" rel="noopener" size="sm" tone="outline">
          {t("Open")}
          <ExternalLink size={16} aria-hidden />
        </ButtonAnchor>
        <IconButton
          label={t("Close the streaming panel")}
          onClick={() => {
            closeStreamingPanel(panel.title);
            setClosed(true);
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </Panel>
  );
}
