import { t } from "@fanfare/contracts/common/language";
import { Music2, Pause } from "@fanfare/icons";
import { setNotesPaused, useNotesPaused } from "../lib/notes-setting.ts";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** Reserves its height until the button is hydrated; takes no space where there are no notes. */
const Place = styled("div", {
  base: { minH: "2.75rem", display: "flex", alignItems: "center", _motionReduce: { display: "none" } },
});

/** Pauses and resumes the falling notes. It has its own place in the page's flow and covers nothing. */
export function NotesControl() {
  const paused = useNotesPaused((state) => state.paused);
  const calm = useReducedMotion();
  const Icon = paused ? Music2 : Pause;
  return (
    <Place>
      {!calm && (
        <Button tone="ghost" size="sm" onClick={() => setNotesPaused(!paused)}>
          <Icon size={16} aria-hidden />
          {paused ? t("Let the notes fall") : t("Pause the falling notes")}
        </Button>
      )}
    </Place>
  );
}
