import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { ExternalLink, Headphones, X } from "@fanfare/icons";
import { useLayoutEffect, useState } from "react";
import { closeStreamingPanel, isStreamingPanelClosed } from "../../../lib/streaming-panel-setting.ts";
import { ButtonAnchor, IconButton } from "../../../ui/button.tsx";
import { serviceMarks } from "../../../ui/service-marks.ts";
import { styled } from "../../../ui/styled.tsx";
import { EmbeddedPlayer } from "./embedded-player.tsx";

/** Window size from which the player is open initially. */
const WIDE = "(min-width: 80em) and (min-height: 44em)";

const Panel = styled("aside", {
  base: {
    position: "fixed",
    zIndex: "panel",
    insetInlineEnd: { base: "0.75rem", md: "1.5rem" },
    insetInlineStart: { base: "0.75rem", md: "auto" },
    bottom: "calc(env(safe-area-inset-bottom) + 0.75rem)",
    // Moved above the player with a translation, because changing its position would count as a layout shift.
    translate: "0 calc(-1 * var(--player-height, 0px))",
    maxH: "calc(100dvh - var(--player-height, 0px) - 6rem)",
    bg: "raised",
    border: "1px solid {colors.edge}",
    rounded: "md",
    w: { md: "27rem" },
    overflow: "auto",
    boxShadow: "0 1rem 3rem rgba(0, 0, 0, 0.6)",
    "& .strip": {
      display: "flex",
      // With enlarged text the buttons take a line of their own.
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: { base: "2", md: "3" },
      ps: "4",
      pe: "1",
      minH: "3.25rem",
    },
    "& h2": {
      flex: "1 1 5rem",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: { base: "md", md: "lg" },
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
    // The services on one line, which scrolls if necessary.
    "& ul": {
      listStyle: "none",
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: "2",
      px: "4",
      overflowX: "auto",
      scrollbarWidth: "none",
      fontSize: { base: "0.6875rem", md: "0.75rem" },
    },
    "& li a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      color: "soft",
      textDecoration: "none",
      whiteSpace: "nowrap",
      _hover: { color: "glow" },
    },
    // In the narrowest windows the link to the service is its icon alone, so that the heading has room for its words.
    "@media (max-width: 22.5rem)": {
      "& .strip a": { minW: "2.75rem", px: "0", gap: "0", fontSize: "0" },
      "& ul": { flexWrap: "wrap", justifyContent: "start", columnGap: "4" },
    },
    // It would take most of a low window (`ui/global-css.ts`): there it is the end of the page instead.
    "@media (max-height: 24rem)": {
      position: "static",
      translate: "none",
      maxH: "none",
      mx: "gutter",
      my: "8",
    },
    "& .embed": { display: "none" },
    "&[data-player=open] .embed": { display: "block" },
    [`@media ${WIDE}`]: {
      "&[data-player=auto] .embed": { display: "block" },
      // Lowered to the strip and the services while the keyboard's focus is elsewhere, which it would otherwise cover.
      "html:has(:focus-visible:not(main)):not(:has([data-streaming-panel] :focus)) &": {
        translate: "0 calc(max(0px, 100% - 6.125rem) - var(--player-height, 0px))",
      },
    },
  },
});

type StreamingPanelProps = {
  panel: NonNullable<PublicSiteSettings["streaming_panel"]>;
  services: PublicSiteSettings["streaming_services"];
};

/**
 * The floating panel of the home page: shown until it is closed, and then hidden on this device until it announces another title.
 * Where there is no room for it, such as on phones, its player is collapsed until it is opened.
 */
export function StreamingPanel({ panel, services }: StreamingPanelProps) {
  const [closed, setClosed] = useState(false);
  // Null on the server, where the window size is unknown: the style sheet decides.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // The server renders the panel; if it was closed, the browser hides it before the first paint (`render-page.tsx`).
  useLayoutEffect(() => {
    setClosed(isStreamingPanelClosed(panel.title));
    setOpen(window.matchMedia(WIDE).matches);
  }, [panel.title]);
  if (closed) return null;
  const chosen = isOpen ? "open" : "folded";
  return (
    <Panel aria-labelledby="streaming-panel" data-streaming-panel data-player={isOpen === null ? "auto" : chosen}>
      <div className="strip">
        <span className="pulse" aria-hidden />
        <h2 id="streaming-panel">{t("NOW STREAMING: {value}", { value: panel.title.toUpperCase() })}</h2>
        <IconButton
          label={t("Listen here")}
          aria-expanded={isOpen ?? undefined}
          aria-controls="streaming-panel-player"
          onClick={() => setOpen(!isOpen)}
        >
          <Headphones size={19} aria-hidden />
        </IconButton>
        <ButtonAnchor href={panel.open_url} target="_blank" rel="noopener" size="sm" tone="outline">
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
      <ul aria-label={t("Listen to {title} on", { title: panel.title })}>
        {services.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener">
              <span className="mark">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="embed" id="streaming-panel-player">
        <EmbeddedPlayer src={panel.embed_url} title={t("Streaming player: {title}", { title: panel.title })} />
      </div>
    </Panel>
  );
}
