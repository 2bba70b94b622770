import { lazy, Suspense, useEffect, useState } from "react";

const FallingNotes = lazy(() => import("./falling-notes.tsx"));
const OpenTrackLink = lazy(() => import("../features/player/open-track-link.tsx"));

/** Addresses such as `/albums/9?track=7&t=83`; what they mean is `features/player/track-link.ts`'s. */
const TRACK_LINK = /[?&](?:t|track)=/;

/** Parts that nobody misses in the first moment: they are fetched once the page is hydrated and the browser has time. */
export function IdleParts() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (typeof window.requestIdleCallback !== "function") {
      const timer = setTimeout(() => setReady(true), 1200);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setReady(true), { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <FallingNotes />
      {TRACK_LINK.test(window.location.search) && <OpenTrackLink />}
    </Suspense>
  );
}
