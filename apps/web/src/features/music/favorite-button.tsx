import { lazy, Suspense } from "react";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import { useSession } from "../auth/session-store.ts";

const FavoriteToggle = lazy(() => loadWithRetries(() => import("./components/favorite-toggle.tsx")));

/** The favourite button of a track. Visitors have none (spec, section 4), so its code is loaded only for fans. */
export function FavoriteButton({ track }: { track: { id: number; title: string } }) {
  const signedIn = useSession((state) => state.user !== null);
  if (!signedIn) return null;
  return (
    <Suspense fallback={null}>
      <FavoriteToggle track={track} />
    </Suspense>
  );
}
