import { ListPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { useSession } from "../auth/session-store.ts";

const AddToPlaylistDialog = lazy(() => import("./components/add-to-playlist-dialog.tsx"));

/** Puts a track into one of the fan's playlists. Visitors have none; what it opens is loaded when it is opened. */
export function AddToPlaylistButton({ track }: { track: { id: number; title: string } }) {
  const signedIn = useSession((state) => state.user !== null);
  const [open, setOpen] = useState(false);
  if (!signedIn) return null;
  return (
    <>
      <IconButton
        label={`Add ${track.title} to a playlist`}
        aria-haspopup="dialog"
        color="faint"
        onClick={() => setOpen(true)}
      >
        <ListPlus size={20} aria-hidden />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <AddToPlaylistDialog track={track} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
