import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { ExternalLink, Headphones, X } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { closeStreamingPanel, isStreamingPanelClosed } from "../../../lib/streaming-panel-setting.ts";
import { BrandIcon } from "../../../ui/brand-icon.tsx";
import { Button, ButtonAnchor, IconButton } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";

const EmbeddedPlayer = lazy(() => import("./embedded-player.tsx"));

/** The height of the embedded streaming player (spec, section 2). */
const EMBED_HEIGHT = 352;

const Panel = styled("aside", {
  base: {
    position: "fixed",
    zIndex: "panel",
    insetInlineEnd: { base: "0.75rem", md: "1.5rem" },
    insetInlineStart: { base: "0.75rem", md: "auto" },
    bottom: "calc(var(--player-height, 0px) + env(safe-area-inset-bottom) + 0.75rem)",
    w: { md: "22.5rem" },
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    rounded: "md",
    overflow: "hidden",
    boxShadow: "0 1.5rem 4rem rgba(0, 0, 0, 0.65)",
    "& header": { display: "flex", alignItems: "center", gap: "3", ps: "4", pe: "1", minH: "3rem" },
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
      w: "0.5rem",
      h: "0.5rem",
      rounded: "pill",
      bg: "ember",
      animation: "breathe 2.4s ease-in-out infinite",
    },
    "& ul": { listStyle: "none", display: "flex", borderY: "1px solid {colors.line}" },
    "& li": { flex: "1", minW: "0" },
    "& li + li": { borderInlineStart: "1px solid {colors.line}" },
    "& li a": {
      display: "grid",
      justifyItems: "center",
      alignContent: "center",
      gap: "1",
      minH: "3.5rem",
      color: "soft",
      textDecoration: "none",
      "& span": {
        maxW: "100%",
        px: "0.125rem",
        fontSize: "0.6875rem",
        lineHeight: 1.1,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      },
      _hover: { color: "glow" },
      _focusVisible: { outlineOffset: "-3px" },
    },
    // On small screens the player's place opens when it is asked for, so that the panel covers little of the page.
    "& .embed": { display: "none", h: `${EMBED_HEIGHT}px`, position: "relative", bg: "stage" },
    "&[data-player] .embed": { display: "block" },
    "& .embed iframe": { w: "100%", h: "100%", border: "0" },
    "& .ways": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2", p: "3" },
    "@media (min-width: 64rem) and (min-height: 52rem)": {
      "& .embed": { display: "block" },
      "& .ways .listen": { display: "none" },
      "& .ways": { gridTemplateColumns: "1fr" },
    },
    "& .poster": {
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      justifyContent: "center",
      gap: "4",
      w: "100%",
      h: "100%",
      p: "6",
      textAlign: "center",
      cursor: "pointer",
      bg: "radial-gradient(circle at 50% 120%, {colors.ember} -20%, {colors.rust} 25%, {colors.stage} 75%)",
      "& strong": {
        fontFamily: "display",
        fontWeight: 900,
        fontSize: "3.5rem",
        lineHeight: 0.85,
        textTransform: "uppercase",
        overflowWrap: "anywhere",
      },
      "& span": { fontSize: "sm", color: "soft" },
      _hover: { "& span": { color: "ink" } },
      _focusVisible: { outlineOffset: "-4px" },
    },
  },
});

type StreamingPanelProps = {
  panel: NonNullable<PublicSiteSettings["streaming_panel"]>;
  services: PublicSiteSettings["streaming_services"];
};

/**
 * The floating panel of the home page: visible until closed, and then gone on this device until it announces another
 * title. The embedded player loads when it is asked for.
 */
export function StreamingPanel({ panel, services }: StreamingPanelProps) {
  const [closed, setClosed] = useState(false);
  const [wanted, setWanted] = useState(false);
  // The server's page has it; the browser hides it before it is drawn (`render-page.tsx`).
  useLayoutEffect(() => setClosed(isStreamingPanelClosed(panel.title)), [panel.title]);
  if (closed) return null;
  return (
    <Panel aria-labelledby="streaming-panel" data-streaming-panel data-player={wanted || undefined}>
      <header>
        <span className="pulse" aria-hidden />
        <h2 id="streaming-panel">{t("NOW STREAMING: {value}", { value: panel.title.toUpperCase() })}</h2>
        <IconButton
          label={t("Close the streaming panel")}
          onClick={() => {
            closeStreamingPanel(panel.title);
            setClosed(true);
          }}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <ul aria-label={t("Listen to {title} on", { title: panel.title })}>
        {services.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener">
              <BrandIcon name={name} size={20} />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="embed">
        {wanted ? (
          <Suspense fallback={null}>
            <EmbeddedPlayer
              src={panel.embed_url}
              title={t("Streaming player: {title}", { title: panel.title })}
              height={EMBED_HEIGHT}
            />
          </Suspense>
        ) : (
          <button type="button" className="poster" onClick={() => setWanted(true)}>
            <strong>{panel.title}</strong>
            <span>{t("Load the streaming player")}</span>
          </button>
        )}
      </div>
      <div className="ways">
        <Button className="listen" tone="quiet" size="sm" disabled={wanted} onClick={() => setWanted(true)}>
          <Headphones size={17} aria-hidden />
          {t("Listen here")}
        </Button>
        <ButtonAnchor href={panel.open_url} target="_blank" rel="noopener" size="sm">
          {t("Open")}
          <ExternalLink size={16} aria-hidden />
        </ButtonAnchor>
      </div>
    </Panel>
  );
}
