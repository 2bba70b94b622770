import { openedPart } from "../../ui/opened-part.tsx";

/** Loaded when it is opened. */
export const AddToPlaylistDialog = openedPart(
  async () => (await import("./components/add-to-playlist-dialog.tsx")).default,
);
