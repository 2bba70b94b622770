import { t } from "@fanfare/contracts/common/language";
import { X } from "@fanfare/icons";
import { IconButton } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { player } from "../player-actions.ts";

/** Milliseconds in which a closed player can be had again. */
const UNDO_TIME = 8000;

/** Clears the player; a message lets it be undone, for queue and place took a while to come about. */
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
