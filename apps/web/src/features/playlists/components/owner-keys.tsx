import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { Pencil, Trash2 } from "@fanfare/icons";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { PlaylistDialog } from "../playlist-dialog.ts";
import { DeletePlaylistDialog } from "./delete-playlist-dialog.tsx";

/** Edit and Delete buttons for the fan who made the playlist. */
export default function OwnerKeys({ playlist }: { playlist: Playlist }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button tone="outline" size="lg" onClick={() => setOpen("edit")}>
        <Pencil size={18} aria-hidden />
        {t("Edit")}
      </Button>
      <Button tone="ghost" size="lg" onClick={() => setOpen("remove")}>
        <Trash2 size={18} aria-hidden />
        {t("Delete")}
      </Button>
      {open === "edit" && <PlaylistDialog playlist={playlist} onClose={close} />}
      {open === "remove" && (
        <DeletePlaylistDialog
          playlist={playlist}
          onClose={close}
          onFailed={(message) => toast(message, { tone: "bad" })}
          onDone={() => void navigate({ to: "/playlists" })}
        />
      )}
    </>
  );
}
