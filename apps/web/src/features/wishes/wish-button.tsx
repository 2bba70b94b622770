import { msg, t } from "@fanfare/contracts/common/language";
import { BellRing } from "@fanfare/icons";
import { useState } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import type { WishKind } from "./wish-kinds.ts";

const WishDialog = openedPart(async () => (await import("./components/wish-dialog.tsx")).default);

const LABELS: Record<WishKind, string> = {
  new_album: msg("Tell me about the next album"),
  show_near: msg("Tell me about shows near me"),
};

type WishButtonProps = Omit<ButtonProps, "onClick" | "children"> & { kind: WishKind };

/** Makes a wish: a single notice of something that is not announced yet. */
export function WishButton({ kind, ...button }: WishButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" size="sm" {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellRing size={18} aria-hidden /> {t(LABELS[kind])}
      </Button>
      {open && <WishDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
