import { t } from "@fanfare/contracts/common/language";
import { X } from "@fanfare/icons";
import { IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { player } from "../../player-actions.ts";

/** Milliseconds during which closing the player can be undone. */
const UNDO_TIME = 8000;

/** Clears the player and offers to undo that in a toast, since the queue and the position cannot easily be rebuilt. */
export function ClosePlayerButton() {
  const close = () => {
    const undo = player.clear();
    toast(t("Player closed"), { duration: UNDO_TIME, action: { label: t("Undo"), run: undo } });
  };
  return (
    <IconButton label={t("Close player")} onClick={close}>
      <X size={20} aria-hidden />
    </IconButton>
  );
}
