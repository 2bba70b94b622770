import { t } from "@fanfare/contracts/common/language";
import type { AlbumDetail } from "@fanfare/contracts/music/album";
import { Download } from "@fanfare/icons";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { isKept } from "./kept-albums.ts";
import { canKeep } from "./worker.ts";

const KeepDialog = openedPart(async () => (await import("./components/keep-dialog.tsx")).default);

/** Keeps an album on this device, or removes it. Hidden in browsers that do not support this. */
export function KeepButton({ album }: { album: AlbumDetail }) {
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    if (!canKeep()) return;
    isKept(album.id).then(setKept, () => setKept(undefined));
  }, [album.id]);
  return (
    <>
      <Button
        tone="outline"
        size="lg"
        aria-haspopup="dialog"
        // The browser's capabilities are unknown on the server, which reserves the button's space.
        css={kept === undefined ? { visibility: "hidden" } : {}}
        onClick={() => setOpen(true)}
      >
        <Download size={18} aria-hidden />
        {kept ? t("Kept offline") : t("Keep offline")}
      </Button>
      {open && <KeepDialog album={album} onChange={setKept} onClose={() => setOpen(false)} />}
    </>
  );
}
