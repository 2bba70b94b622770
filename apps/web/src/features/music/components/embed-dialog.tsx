import { t } from "@fanfare/contracts/common/language";
import { type EmbedKind, embedCode } from "@fanfare/contracts/music/oembed";
import { Copy } from "@fanfare/icons";
import { useRef } from "react";
import { languagePrefix } from "../../../lib/language-address.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";

const Body = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    justifyItems: "start",
    "& p": { color: "soft" },
    "& textarea": {
      w: "100%",
      minH: "7.5rem",
      p: "3",
      bg: "panel",
      color: "ink",
      border: "1px solid {colors.edge}",
      rounded: "sm",
      fontFamily: "monospace",
      fontSize: "sm",
      lineHeight: 1.5,
      resize: "vertical",
    },
  },
});

type EmbedDialogProps = { kind: EmbedKind; id: number; title: string; onClose: () => void };

/** The embed code of the player for other pages. It names only the music and contains nothing of this browser's session. */
export default function EmbedDialog({ kind, id, title, onClose }: EmbedDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const code = embedCode({ siteUrl: window.location.origin + languagePrefix(), kind, id, title });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast(t("Code copied"), { tone: "good" });
      onClose();
    } catch {
      area.current?.select();
    }
  };
  return (
    <Dialog open onClose={onClose} title={t("Embed")}>
      <Body>
        <p>{t("Add this code to your own page to play “{title}” there.", { title })}</p>
        <textarea
          ref={area}
          readOnly
          value={code}
          aria-label={t("Code")}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          {t("Copy code")}
        </Button>
      </Body>
    </Dialog>
  );
}
