import { t } from "@fanfare/contracts/common/language";
import { ListPlus } from "@fanfare/icons";
import { useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../../ui/button.tsx";
import { AddToPlaylistDialog } from "../add-to-playlist-dialog.ts";

/** The list button beside a track; its dialog is loaded when it is opened. */
export default function AddToPlaylist({ track }: { track: { id: number; title: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("Add {title} to a playlist", { title: track.title })}
        aria-haspopup="dialog"
        color="faint"
        onClick={() => setOpen(true)}
      >
        <ListPlus size={20} aria-hidden />
      </IconButton>
      {open &&
        // Rendered outside the row, whose styles are not meant for the dialog.
        createPortal(<AddToPlaylistDialog track={track} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
