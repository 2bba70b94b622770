import { lazy, Suspense } from "react";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import { useSession } from "../auth/session-store.ts";

const AddToPlaylist = lazy(() => loadWithRetries(() => import("./components/add-to-playlist.tsx")));

/** Adds a track to one of the fan's playlists. Visitors have none, so its code is loaded only for fans. */
export function AddToPlaylistButton({ track }: { track: { id: number; title: string } }) {
  const signedIn = useSession((state) => state.user !== null);
  if (!signedIn) return null;
  return (
    <Suspense fallback={null}>
      <AddToPlaylist track={track} />
    </Suspense>
  );
}
