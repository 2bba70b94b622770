import { t } from "@fanfare/contracts/common/language";
import { Menu, Search } from "@fanfare/icons";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AccountCorner } from "../features/auth/account-corner.tsx";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { useOpenedPart } from "../ui/opened-part.tsx";
import { styled } from "../ui/styled.tsx";
import { Brand } from "./brand.tsx";
import { CartLink } from "./cart-link.tsx";
import { loadPhoneMenu } from "./load-phone-menu.ts";
import { MAIN_LINKS } from "./site-links.ts";
import { useSearchShortcut } from "./use-search-shortcut.ts";

const Bar = styled("header", {
  base: {
    position: "sticky",
    top: "0",
    zIndex: "header",
    display: "flex",
    alignItems: "center",
    gap: { base: "1", md: "min(2rem, 4vw)" },
    h: "4.5rem",
    // Aligned with the page's column (`Container`).
    px: { base: "4", md: "max({spacing.gutter}, 50% - 48rem + {spacing.gutter})" },
    // Opaque: a background blur would be recomputed in every frame in which a note falls or the page scrolls.
    bg: "stage",
    borderBottom: "1px solid",
    borderColor: "line",
    "& > nav": { display: { base: "none", md: "flex" }, gap: "min(1.5rem, 3vw)" },
    "& > nav a": {
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "lg",
      letterSpacing: "0.05em",
      textTransform: "uppercase",
      textDecoration: "none",
      color: "soft",
      transition: "color 140ms",
      _hover: { color: "ink" },
      _after: {
        content: '""',
        position: "absolute",
        insetInline: "0",
        bottom: "0.375rem",
        h: "2px",
        bg: "ember",
        transform: "scaleX(0)",
        transformOrigin: "left",
        transition: "transform 160ms",
      },
      "&[aria-current=page]": { color: "ink", _after: { transform: "none" } },
    },
  },
});

const Tools = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: { base: "0", md: "1" },
    ms: "auto",
    // With enlarged text the buttons become narrower.
    minW: "0",
    "& :is(a, button)": { flexShrink: 1 },
  },
});

/**
 * Brand, the three areas, search, cart and account (spec, section 2). On phones the areas are in a menu. `bare` shows the
 * brand only.
 */
export function Header({ bare }: { bare: boolean }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const PhoneMenu = useOpenedPart(loadPhoneMenu, menuOpen, () => setMenuOpen(false));
  const navigate = useNavigate();
  useSearchShortcut(() => void navigate({ to: "/search" }));

  if (bare) {
    return (
      <Bar>
        <Brand />
      </Bar>
    );
  }
  return (
    <Bar>
      <Brand />
      <nav aria-label={t("Main")}>
        {MAIN_LINKS.map(({ label, to }) => (
          <Link key={to} to={to}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <Tools>
        <ButtonLink
          to="/search"
          tone="ghost"
          size="round"
          aria-label={t("Search")}
          aria-keyshortcuts="/ Control+K"
          title={t("Search (press / or Ctrl-K)")}
        >
          <Search size={21} aria-hidden />
        </ButtonLink>
        <CartLink />
        <AccountCorner />
        <IconButton label={t("Menu")} aria-haspopup="dialog" display={{ md: "none" }} onClick={() => setMenuOpen(true)}>
          <Menu size={24} aria-hidden />
        </IconButton>
      </Tools>
      {PhoneMenu && <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
    </Bar>
  );
}
