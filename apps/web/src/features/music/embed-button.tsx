import { t } from "@fanfare/contracts/common/language";
import type { EmbedKind } from "@fanfare/contracts/music/oembed";
import { Code } from "@fanfare/icons";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { openedPart } from "../../ui/opened-part.tsx";

const EmbedDialog = openedPart(async () => (await import("./components/embed-dialog.tsx")).default);

/** Opens the code that embeds an album, a track or a public playlist in another page. */
export function EmbedButton({ kind, id, title }: { kind: EmbedKind; id: number; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="outline" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Code size={18} aria-hidden />
        {t("Embed")}
      </Button>
      {open && <EmbedDialog kind={kind} id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
