import { lazy } from "react";

/** Loaded when it is first opened. */
export const AddToPlaylistDialog = lazy(() => import("./components/add-to-playlist-dialog.tsx"));
