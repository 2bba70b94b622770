import { t } from "@fanfare/contracts/common/language";
import { setNotesPaused, useNotesPaused } from "../../../lib/notes-setting.ts";
import { Switch } from "../../../ui/switch.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Whether the notes behind the pages move. Reduced motion in general follows the device's own setting. */
export function MotionSettings() {
  const paused = useNotesPaused((state) => state.paused);
  return (
    <SettingsSection
      title={t("Notes and Motion")}
      about={t(
        "Saved on this device. If your device is set to reduce motion, there are no falling notes or other animations.",
      )}
    >
      <Switch checked={!paused} onChange={(event) => setNotesPaused(!event.currentTarget.checked)}>
        {t("Let the notes fall")}
      </Switch>
    </SettingsSection>
  );
}
