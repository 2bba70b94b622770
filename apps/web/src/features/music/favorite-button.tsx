import { lazy, Suspense } from "react";
import { useSession } from "../auth/session-store.ts";

const FavoriteToggle = lazy(() => import("./components/favorite-toggle.tsx"));

/** The heart beside a track. Visitors have none (spec, section 4), so its code comes with a session only. */
export function FavoriteButton({ track }: { track: { id: number; title: string } }) {
  const signedIn = useSession((state) => state.user !== null);
  if (!signedIn) return null;
  return (
    <Suspense fallback={null}>
      <FavoriteToggle track={track} />
    </Suspense>
  );
}
