import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import type { CSSProperties } from "react";
import { imageSource } from "../../../lib/media.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { emWidth, fitInLines } from "./fit-name.ts";

const Stage = styled("section", {
  base: {
    position: "relative",
    minH: { base: "min(52rem, calc(100svh - 4.5rem))", md: "min(60rem, calc(100svh - 4.5rem))" },
    display: "flex",
    overflow: "hidden",
    isolation: "isolate",
    bg: "radial-gradient(90rem 50rem at 78% 10%, {colors.rust}, {colors.stage} 65%)",
    backgroundSize: "cover",
    backgroundPosition: "center",
    "& img": { position: "absolute", zIndex: -2, inset: "0", w: "100%", h: "100%", objectFit: "cover" },
    _after: {
      content: '""',
      position: "absolute",
      zIndex: -1,
      inset: "0",
      bg: "linear-gradient(to top, {colors.stage} 1%, rgba(11, 8, 7, 0.66) 26%, rgba(11, 8, 7, 0) 55%, rgba(11, 8, 7, 0.62) 100%)",
    },
    "& .words": {
      w: "100%",
      maxW: "96rem",
      mx: "auto",
      px: "gutter",
      pt: { base: "8", md: "10" },
      // The streaming panel is below the buttons, or beside them in wide windows, but never on top of them.
      pb: { base: "calc(7.75rem + var(--player-height, 0px))", xl: "6rem" },
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      gap: "10",
    },
    "& h1": {
      ms: "-0.02em",
      fontFamily: "display",
      fontWeight: 900,
      // As large as fits, by the measured widths of the letters; on phones about one word per line.
      fontSize: {
        base: "min(calc((100vw - 2 * {spacing.gutter}) / var(--fit-narrow)), 12rem, 26svh)",
        md: "min(calc((min(100vw, 96rem) - 2 * {spacing.gutter}) / var(--fit-wide)), 22rem, 40svh)",
        // Must not reach down to the streaming panel's player, which is shown there in wide windows.
        lg: "min(calc((min(100vw, 96rem) - 2 * {spacing.gutter}) / var(--fit-wide)), 22rem, max(9rem, calc((100svh - 36.5rem) * 1.25)))",
      },
      wordBreak: "keep-all",
      hyphens: "none",
      lineHeight: 0.84,
      letterSpacing: "-0.012em",
      textTransform: "uppercase",
      textWrap: "balance",
    },
    "& .tagline": { maxW: "34rem", fontSize: "xl", lineHeight: 1.35, fontWeight: 500, textWrap: "balance" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", mt: { base: "5", md: "6" } },
    "& .ways > *": { flex: { base: "1 1 40%", md: "0 0 auto" } },
    "& .ways > :first-of-type": { flexBasis: { base: "100%", md: "auto" } },
    // Two buttons share a row in longer languages too, and low windows have less space between, for the same reason.
    "@media (max-width: 30rem)": { "& .ways > *": { px: "2" } },
    "@media (max-width: 30rem) and (max-height: 42rem)": { "& .words": { pt: "4", gap: "5" } },
    // The panel's services take two lines there (`streaming-panel.tsx`); the buttons share one, so that it covers none of them.
    "@media (max-width: 22.5rem)": {
      "& .words": { pt: "4", pb: "calc(10.5rem + var(--player-height, 0px))", gap: "5" },
      "& .ways > *": { px: "2", fontSize: "lg" },
    },
    // The smallest phones, of which the panel takes a quarter.
    "@media (max-width: 22.5rem) and (max-height: 36rem)": {
      "& .words": { pt: "2", gap: "3" },
      "& h1": { fontSize: "min(calc((100vw - 2 * {spacing.gutter}) / var(--fit-narrow)), 14svh)" },
      "& .ways": { gap: "2", mt: "3" },
      "& .ways > *": { minH: "2.75rem" },
    },
  },
});

/** The artist's picture from edge to edge with the name as large as fits, and the three main links (spec, section 2). */
export function Hero({ settings }: { settings: PublicSiteSettings }) {
  const { artist_name, tagline, hero_image, hero_image_portrait, hero_placeholder } = settings;
  const wide = imageSource(hero_image ?? hero_image_portrait);
  const tall = imageSource(hero_image_portrait ?? hero_image);
  const measures = {
    "--fit-narrow": fitInLines(artist_name, emWidth(artist_name) > 7 ? 4 : 3),
    "--fit-wide": fitInLines(artist_name, emWidth(artist_name) > 7 ? 2 : 1),
    ...(hero_placeholder && { backgroundImage: `url("${hero_placeholder}")` }),
  } as CSSProperties;
  return (
    <Stage style={measures}>
      {(hero_image ?? hero_image_portrait) && (
        <picture>
          <source media="(orientation: portrait)" srcSet={tall.srcSet ?? tall.src} sizes="100vw" />
          <img src={wide.src} srcSet={wide.srcSet} sizes="100vw" alt="" fetchPriority="high" decoding="sync" />
        </picture>
      )}
      <div className="words">
        <h1>{artist_name}</h1>
        <div>
          <p className="tagline">{tagline}</p>
          <div className="ways">
            <ButtonLink to="/music" size="lg">
              {t("Explore Music")}
            </ButtonLink>
            <ButtonLink to={"/store" as string} size="lg" tone="outline">
              {t("Shop Merch")}
            </ButtonLink>
            <ButtonLink to={"/events" as string} size="lg" tone="outline">
              {t("View Events")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Stage>
  );
}
