import { t } from "@fanfare/contracts/common/language";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { SessionKeeper } from "../features/auth/session-keeper.tsx";
import { PlayerPlace } from "../features/player/player-place.tsx";
import { prepareFirstCall } from "../lib/browser-client.ts";
import { replayEarlyTap } from "../lib/early-taps.ts";
import { isOwnerAddress } from "../lib/owner-address.ts";
import { styled } from "../ui/styled.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { NotesControl } from "./notes-control.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

const SkipLink = styled("a", {
  base: {
    position: "fixed",
    zIndex: "skip",
    top: "3",
    left: "3",
    px: "5",
    py: "3",
    bg: "ember",
    color: "onEmber",
    fontWeight: 700,
    rounded: "sm",
    transform: "translateY(-200%)",
    _focus: { transform: "none" },
  },
});

const Stage = styled("main", {
  base: {
    position: "relative",
    minH: "min(34rem, calc(100dvh - 4.5rem))",
    outline: "none",
    // What is still on its way keeps the footer out of sight, so that nothing jumps when it is there.
    "&:has(div[aria-busy=true], article[aria-busy=true], section[aria-busy=true])": { minH: "calc(100dvh - 4.5rem)" },
  },
});

/** The owner area's pages end in as much room as the control of the notes needs. */
const OwnerStage = styled("main", {
  base: {
    position: "relative",
    "& > footer": { position: "absolute", bottom: "0", insetEnd: { base: "0.5rem", md: "1.75rem" }, h: "3.5rem" },
  },
});

/**
 * What stands on every page: header, the page, footer, and the parts that come once the page is hydrated; at the checkout
 * without the navigation. The owner area has a frame of its own, and nothing of a fan's session is there.
 */
export function SiteLayout() {
  const isOwnerArea = useLocation({ select: ({ pathname }) => isOwnerAddress(pathname) });
  const isCheckout = useLocation({ select: ({ pathname }) => /^\/checkout\/?$/.test(pathname) });
  if (isOwnerArea) return <OwnerLayout />;
  return (
    <>
      <SkipLink href="#main">{t("Skip to content")}</SkipLink>
      <IdleParts />
      <AfterHydration />
      <Header bare={isCheckout} />
      <OfflineBanner />
      <Stage id="main" tabIndex={-1}>
        <Outlet />
      </Stage>
      <Footer bare={isCheckout} />
      <PlayerPlace minimised={isCheckout} />
      <ToastRegion />
      <RouteAnnouncer />
      <SessionKeeper />
    </>
  );
}

/**
 * The first thing a page does once it is hydrated: what was already asked of it. For whoever drives the page from
 * outside it is marked once the browser is idle, when all of it answers.
 */
function AfterHydration() {
  useEffect(() => {
    replayEarlyTap();
    const mark = () => {
      void prepareFirstCall().then(() => {
        document.documentElement.dataset.hydrated = "";
      });
    };
    if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(mark, { timeout: 3000 });
    else setTimeout(mark, 300);
  }, []);
  return null;
}

function OwnerLayout() {
  return (
    <>
      <SkipLink href="#main">{t("Skip to content")}</SkipLink>
      <AfterHydration />
      <OfflineBanner />
      <IdleParts />
      <OwnerStage id="main" tabIndex={-1}>
        <Outlet />
        <footer>
          <NotesControl />
        </footer>
      </OwnerStage>
      <RouteAnnouncer />
    </>
  );
}
