import { t } from "@fanfare/contracts/common/language";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { SessionKeeper } from "../features/auth/session-keeper.tsx";
import { PlayerPlace } from "../features/player/player-place.tsx";
import { prepareFirstCall } from "../lib/browser-client.ts";
import { replayEarlyTap } from "../lib/early-taps.ts";
import { isOwnerAddress } from "../lib/owner-address.ts";
import { runWhenIdle } from "../ui/run-when-idle.ts";
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
    // While content is loading, the footer stays below the viewport, so that nothing shifts when it arrives.
    "&:has(div[aria-busy=true], article[aria-busy=true], section[aria-busy=true])": { minH: "calc(100dvh - 4.5rem)" },
  },
});

/** The owner area's pages leave room at the bottom for the notes control. */
const OwnerStage = styled("main", {
  base: {
    position: "relative",
    "& > footer": { position: "absolute", bottom: "0", insetEnd: { base: "0.5rem", md: "1.75rem" }, h: "3.5rem" },
  },
});

/**
 * The frame of every page: header, page, footer, and the parts loaded after hydration; without navigation at the checkout.
 * The owner area has its own frame, without anything of a fan's session.
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
      <OfflineBanner below="header" />
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
 * Runs once the page is hydrated: replays an earlier tap. When the browser is then idle and the first call's script is
 * loaded, it marks the page as hydrated for tests and other automation.
 */
function AfterHydration() {
  useEffect(() => {
    replayEarlyTap();
    const mark = () => {
      void prepareFirstCall().then(() => {
        document.documentElement.dataset.hydrated = "";
      });
    };
    runWhenIdle(mark, 3000, 300);
  }, []);
  return null;
}

function OwnerLayout() {
  return (
    <>
      <SkipLink href="#main">{t("Skip to content")}</SkipLink>
      <AfterHydration />
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
