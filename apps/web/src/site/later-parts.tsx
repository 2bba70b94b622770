import { scriptNeedsUrl } from "virtual:script-needs";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { OfflineParts } from "../features/offline/offline-parts.tsx";
import { knowScriptNeeds, type ScriptNeeds } from "../lib/later-scripts.ts";
import { CoverTransitions } from "./cover-transitions.tsx";
import FallingNotes from "./falling-notes.tsx";

const OpenTrackLink = lazy(() => import("../features/player/open-track-link.tsx"));

/** Addresses such as `/albums/9?track=7&t=83`; what they mean is `features/player/track-link.ts`'s. */
const TRACK_LINK = /[?&](?:t|track)=/;

/** What `IdleParts` fetches. */
export function LaterParts(): ReactNode {
  useEffect(() => void learnScriptNeeds(), []);
  return (
    <>
      <FallingNotes />
      <OfflineParts />
      <CoverTransitions />
      {TRACK_LINK.test(window.location.search) && (
        <Suspense fallback={null}>
          <OpenTrackLink />
        </Suspense>
      )}
    </>
  );
}

/** Without it the next pages load as well, each a turn later. */
async function learnScriptNeeds(): Promise<void> {
  const response = await fetch(scriptNeedsUrl).catch(() => null);
  if (response?.ok) knowScriptNeeds((await response.json()) as ScriptNeeds);
}
