import { t } from "@fanfare/contracts/common/language";
import { Link } from "@tanstack/react-router";
import { useSiteSettings } from "../lib/site-settings.ts";
import { styled } from "../ui/styled.tsx";
import { whenNear } from "../ui/when-near.tsx";
import { NotesControl } from "./notes-control.tsx";

const FooterColumns = whenNear(async () => (await import("./footer-columns.tsx")).FooterColumns, {
  base: "36rem",
  md: "20rem",
});
const LanguageSwitch = whenNear(async () => (await import("./language-switch.tsx")).LanguageSwitch, "2.75rem");

const Foot = styled("footer", {
  base: {
    position: "relative",
    borderTop: "1px solid",
    borderColor: "line",
    bg: "raised",
    px: "max({spacing.gutter}, 50% - 48rem + {spacing.gutter})",
    pt: "16",
    pb: "3.75rem",
    // The home page's panel covers the full width on a phone, and the legal pages' links in wide windows.
    "body:has([data-streaming-panel]) &": { pb: { base: "9rem", md: "7.5rem" } },
    "@media (max-width: 22.5rem)": { "body:has([data-streaming-panel]) &": { pb: "11.75rem" } },
    "& .columns": {
      display: "grid",
      // Two columns, or one with a large font size; on tablets the brand is above four, so that no link takes two lines.
      gridTemplateColumns: {
        base: "repeat(auto-fit, minmax(max(7rem, 35%), 1fr))",
        md: "repeat(4, 1fr)",
        lg: "1.4fr repeat(4, 1fr)",
      },
      gap: { base: "10", md: "8" },
    },
    "& .brand": { gridColumn: { base: "1 / -1", lg: "auto" } },
    "& .brand p": { mt: "2", maxW: "16rem", fontSize: "sm", color: "faint", textWrap: "balance" },
    "& h2": {
      mb: "3",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "lg",
      letterSpacing: "0.06em",
      textTransform: "uppercase",
      color: "ink",
    },
    "& ul": { listStyle: "none" },
    "& li a": {
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minH: "2.5rem",
      color: "soft",
      textDecoration: "none",
      _hover: { color: "glow", textDecoration: "underline", textUnderlineOffset: "0.25em" },
    },
    "& .legal": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: "8",
      mt: "12",
      pt: "5",
      borderTop: "1px solid",
      borderColor: "line",
      fontSize: "sm",
      color: "faint",
    },
    "& .legal:first-child": { mt: "0", pt: "0", borderTop: "0" },
    "& .legal > div": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8" },
    "& .legal button": { px: "0" },
    "& .legal ul": { display: "flex", flexWrap: "wrap", columnGap: "6" },
  },
});

export type FooterProps = { bare: boolean };

/**
 * The columns of the spec's section 2, the social networks, the legal pages and the copyright line. `bare` shows only the
 * last two, where no other link should lead away.
 */
export function FooterContent({ bare }: FooterProps) {
  const { artist_name, copyright_year, languages, pages } = useSiteSettings();
  return (
    <Foot>
      {!bare && <FooterColumns />}
      <div className="legal">
        <div>
          <p>{t("© {copyright_year} {artist_name}. All rights reserved.", { copyright_year, artist_name })}</p>
          <NotesControl />
          {languages.length > 1 && <LanguageSwitch />}
        </div>
        <ul>
          {pages.includes("news") && (
            <li>
              <Link to="/news">{t("News")}</Link>
            </li>
          )}
          {pages.includes("about") && (
            <li>
              <Link to="/about">{t("About")}</Link>
            </li>
          )}
          {pages.includes("imprint") && (
            <li>
              <Link to="/imprint">{t("Imprint")}</Link>
            </li>
          )}
          <li>
            <Link to="/terms">{t("Terms")}</Link>
          </li>
          <li>
            <Link to="/privacy">{t("Privacy")}</Link>
          </li>
        </ul>
      </div>
    </Foot>
  );
}
