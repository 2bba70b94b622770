import { ExternalLink, LogOut, Menu } from "@fanfare/icons";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { Button, ButtonAnchor, IconButton } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useTeamSelf } from "../../owner-kit/team-self.tsx";
import { useOwnerLogout } from "../../owner-kit/use-owner-logout.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { areasFor, isAreaOf } from "../owner-nav.ts";
import { CopyBanner } from "./copy-banner.tsx";

const Frame = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "15rem minmax(0, 1fr)" },
    gridTemplateRows: { base: "auto 1fr", lg: "1fr" },
    minH: "100dvh",
    "& > aside": {
      display: { base: "none", lg: "flex" },
      flexDirection: "column",
      gap: "6",
      position: "sticky",
      top: "0",
      h: "100dvh",
      overflowY: "auto",
      p: "5",
      bg: "raised",
      borderInlineEnd: "1px solid",
      borderColor: "line",
    },
    "& > .bar": {
      display: { base: "flex", lg: "none" },
      alignItems: "center",
      justifyContent: "space-between",
      position: "sticky",
      top: "0",
      zIndex: "header",
      h: "3.75rem",
      px: "5",
      bg: "raised",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& .brand": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "xl",
      lineHeight: 1,
      textTransform: "uppercase",
      "& small": {
        display: "block",
        mt: "1",
        fontFamily: "body",
        fontSize: "xs",
        fontWeight: 500,
        color: "faint",
        textTransform: "none",
      },
    },
    "& .tools": { display: "flex", alignItems: "center" },
    "& .foot": { mt: "auto", display: "grid", gap: "2", justifyItems: "start" },
    "& .owner-page": { px: { base: "5", md: "10" }, pt: { base: "6", md: "10" }, pb: "16", w: "100%", maxW: "84rem" },
  },
});

const Areas = styled("nav", {
  base: {
    display: "grid",
    gap: "0.125rem",
    "& a": {
      display: "flex",
      alignItems: "center",
      minH: { base: "2.75rem", lg: "2.5rem" },
      px: "3",
      rounded: "sm",
      color: "soft",
      fontWeight: 500,
      textDecoration: "none",
      borderInlineStart: "3px solid transparent",
      _hover: { color: "ink", bg: "rgba(255, 230, 211, 0.06)" },
      "&[aria-current=page]": { color: "ink", bg: "rgba(255, 122, 26, 0.12)", borderColor: "ember" },
    },
  },
});

function OwnerNav({ onLeave }: { onLeave?: () => void }) {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { permissions } = useTeamSelf();
  const areas = areasFor(permissions).filter(({ path }) => path in router.routesByPath);
  return (
    <Areas aria-label="Owner area">
      {areas.map((area) => (
        <Link
          key={area.path}
          to={area.path as string}
          aria-current={isAreaOf(area, pathname) ? "page" : undefined}
          onClick={onLeave}
        >
          {area.label}
        </Link>
      ))}
    </Areas>
  );
}

function Logout() {
  const { logout, leaving } = useOwnerLogout();
  return (
    <Button tone="ghost" size="sm" onClick={logout} loading={leaving}>
      <LogOut size={16} aria-hidden /> Logout
    </Button>
  );
}

const ViewSite = () => (
  <ButtonAnchor href="/" target="_blank" rel="noopener" tone="ghost" size="sm">
    <ExternalLink size={16} aria-hidden /> View site
  </ButtonAnchor>
);

/** The frame of the owner area: the navigation at the side, or in a menu on phones, and the page. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { artist_name } = useSiteSettings();
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);

  const brand = (
    <p className="brand">
      {artist_name}
      <small>Owner area</small>
    </p>
  );
  return (
    <Frame>
      <aside>
        {brand}
        <OwnerNav />
        <div className="foot">
          <ViewSite />
          <Logout />
        </div>
      </aside>
      <div className="bar">
        {brand}
        <div className="tools">
          <Logout />
          <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <Menu size={24} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="owner-page">
        <CopyBanner />
        {children}
      </div>
      <Dialog open={menuOpen} onClose={() => setMenuOpen(false)} title="Owner area" shape="screen">
        <OwnerNav onLeave={() => setMenuOpen(false)} />
        <ViewSite />
      </Dialog>
    </Frame>
  );
}
