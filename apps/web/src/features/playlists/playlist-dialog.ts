import { openedPart } from "../../ui/opened-part.tsx";

/** Loaded when it is opened, together with the form library. */
export const PlaylistDialog = openedPart(async () => (await import("./components/playlist-dialog.tsx")).default);
