import { scriptNeedsUrl } from "virtual:script-needs";
import { useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { forgetTypedOnSignOut } from "../features/auth/sign-out-tabs.ts";
import { OfflineParts } from "../features/offline/offline-parts.tsx";
import { addScriptNeeds, type ScriptNeeds } from "../lib/later-scripts.ts";
import { loadWithRetries } from "../ui/load-with-retries.ts";
import { CoverTransitions } from "./cover-transitions.tsx";
import FallingNotes from "./falling-notes.tsx";
import { FarParts } from "./far-parts.tsx";
import { keepScroll } from "./keep-scroll.ts";
import { loadPhoneMenu } from "./load-phone-menu.ts";

const OpenTrackLink = lazy(() => loadWithRetries(() => import("../features/player/open-track-link.tsx")));

/** URLs such as `/albums/9?track=7&t=83`; parsed by `features/player/track-link.ts`. */
const TRACK_LINK = /[?&](?:t|track)=/;

/** Where the header shows its links (`md` in `ui/theme.ts`). */
const WIDE = "(min-width: 48rem)";

/** The parts that `IdleParts` loads. */
export function LaterParts(): ReactNode {
  const router = useRouter();
  useEffect(() => {
    void readScriptNeeds().then(fetchPhoneMenu);
  }, []);
  useEffect(forgetTypedOnSignOut, []);
  useEffect(() => keepScroll(router), [router]);
  return (
    <>
      <FallingNotes />
      <OfflineParts />
      <CoverTransitions />
      <FarParts />
      {TRACK_LINK.test(window.location.search) && (
        <Suspense fallback={null}>
          <OpenTrackLink />
        </Suspense>
      )}
    </>
  );
}

/** In windows that have it: the menu is also opened where the connection has just gone. A failure is reported at the press. */
const fetchPhoneMenu = () => (window.matchMedia(WIDE).matches ? undefined : loadPhoneMenu().catch(() => undefined));

/** Best effort: without it later pages load too, with one more round trip each. */
async function readScriptNeeds(): Promise<void> {
  const response = await fetch(scriptNeedsUrl).catch(() => null);
  if (response?.ok) addScriptNeeds((await response.json()) as ScriptNeeds);
}
