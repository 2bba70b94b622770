import { ExternalLink, LogOut, Menu } from "@fanfare/icons";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useInsertionEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { Button, ButtonAnchor, IconButton } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useTeamSelf } from "../../owner-kit/session/team-self.tsx";
import { useOwnerLogout } from "../../owner-kit/session/use-owner-logout.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { groupsFor, isAreaOf } from "../owner-nav.ts";
import { useFocusOnPage } from "../use-focus-on-page.ts";
import { CopyBanner } from "./copy-banner.tsx";

/** The width of the navigation at the side. */
const SIDE = "15rem";

const Brand = styled("p", {
  base: {
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
});

const Side = styled("aside", {
  base: {
    display: { base: "none", lg: "flex" },
    flexDirection: "column",
    gap: "3",
    position: "fixed",
    insetBlock: "0",
    insetInlineStart: "0",
    // In front of main, which takes the whole width.
    zIndex: "header",
    w: SIDE,
    pt: "4",
    bg: "raised",
    borderInlineEnd: "1px solid",
    borderColor: "line",
    // The areas scroll between the name and the foot, so that Logout is always in sight.
    "& > p": { px: "5" },
    "& > nav": { flex: "1", minH: "0", overflowY: "auto", px: "3", pb: "2" },
    "& .foot": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      px: "2",
      py: "2",
      borderTop: "1px solid",
      borderColor: "line",
    },
  },
});

/** One sticky block, so that neither the banner nor the bar covers the other. */
const Head = styled("div", {
  base: {
    position: "sticky",
    top: "0",
    zIndex: "header",
    ms: { lg: SIDE },
    // A low window, as of 400 % zoom, is left to the page.
    "@media (max-height: 24rem)": { position: "relative" },
    "& .bar": {
      display: { base: "flex", lg: "none" },
      alignItems: "center",
      justifyContent: "space-between",
      // Enlarged text takes more lines.
      minH: "3.75rem",
      py: "1",
      px: "min(1.25rem, 6vw)",
      bg: "raised",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& .tools": { display: "flex", alignItems: "center" },
  },
});

const Page = styled("div", {
  base: {
    ms: { lg: SIDE },
    minH: { base: "calc(100dvh - 3.75rem)", lg: "100dvh" },
    px: { base: "5", md: "10" },
    pt: { base: "6", md: "10" },
    pb: "16",
    maxW: "84rem",
  },
});

const Areas = styled("nav", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: { base: "4", lg: "2" },
    "& ul": { listStyle: "none", m: "0", p: "0" },
    // In line with the links, which have a border at their start.
    "& .heading": {
      ps: "calc(0.75rem + 3px)",
      pb: "0.125rem",
      color: "faint",
      fontSize: "xs",
      fontWeight: 600,
      lineHeight: 1.3,
    },
    "& a": {
      display: "flex",
      alignItems: "center",
      minH: { base: "2.75rem", lg: "1.6875rem" },
      "@media (pointer: coarse)": { minH: "2.75rem" },
      px: "3",
      fontSize: { lg: "sm" },
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

/** In a low window the current area may be out of sight. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest" });

function OwnerNav({ onLeave }: { onLeave?: () => void }) {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { permissions } = useTeamSelf();
  const id = useId();
  return (
    <Areas aria-label="Owner area">
      {groupsFor(permissions).map(({ heading, areas }, index) => {
        const headingId = heading === null ? undefined : `${id}-${index}`;
        return (
          <div key={heading}>
            {heading && (
              <p id={headingId} className="heading">
                {heading}
              </p>
            )}
            <ul aria-labelledby={headingId}>
              {areas
                .filter(({ path }) => path in router.routesByPath)
                .map((area) => {
                  const isCurrent = isAreaOf(area, pathname);
                  return (
                    <li key={area.path}>
                      <Link
                        ref={isCurrent ? bringIntoView : undefined}
                        to={area.path as string}
                        aria-current={isCurrent ? "page" : undefined}
                        onClick={onLeave}
                      >
                        {area.label}
                      </Link>
                    </li>
                  );
                })}
            </ul>
          </div>
        );
      })}
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

/**
 * An element in front of `main` for as long as the frame is there. Made here, as every byte of the site's layout counts for visitors;
 * put there before refs are set, which scroll the current area into view.
 */
function usePlaceBeforeMain(): HTMLElement {
  const [place] = useState(() => {
    const made = document.createElement("div");
    made.style.display = "contents";
    made.dataset.screenOnly = "";
    return made;
  });
  useInsertionEffect(() => {
    document.getElementById("main")?.before(place);
    return () => place.remove();
  }, [place]);
  return place;
}

/**
 * The frame of the owner area: the navigation at the side, or in a menu on phones, and the page below the `banner`. All but the page
 * is rendered in front of `main`, where the skip link passes it and it is not printed.
 */
export function OwnerFrame({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const place = usePlaceBeforeMain();
  const page = useRef<HTMLDivElement>(null);
  useFocusOnPage(page);
  const { artist_name } = useSiteSettings();
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);

  const brand = (
    <Brand>
      {artist_name}
      <small>Owner area</small>
    </Brand>
  );
  const beside = (
    <>
      <Side>
        {brand}
        <OwnerNav />
        <div className="foot">
          <ViewSite />
          <Logout />
        </div>
      </Side>
      <Head>
        {banner}
        <div className="bar">
          {brand}
          <div className="tools">
            <Logout />
            <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
              <Menu size={24} aria-hidden />
            </IconButton>
          </div>
        </div>
      </Head>
    </>
  );
  return (
    <>
      {createPortal(beside, place)}
      <Page ref={page}>
        <CopyBanner />
        {children}
      </Page>
      <Dialog open={menuOpen} onClose={() => setMenuOpen(false)} title="Owner area" shape="screen">
        <OwnerNav onLeave={() => setMenuOpen(false)} />
        <ViewSite />
      </Dialog>
    </>
  );
}
