import { t } from "@fanfare/contracts/common/language";
import { Pencil } from "@fanfare/icons";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import type { ProfileForm } from "../use-profile-form.ts";

/** Stays at the bottom of the window, above the player, because the form is longer than a phone's screen. */
const Bar = styled("div", {
  base: {
    position: "sticky",
    bottom: "var(--player-height, 0px)",
    zIndex: 2,
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "3",
    mt: "6",
    pt: "6",
    pb: "3",
    // A low window is left to the fields.
    "@media (max-height: 24rem)": { position: "static" },
    bg: "linear-gradient(rgba(11, 8, 7, 0), {colors.stage} 40%)",
    // Gradients are not drawn in forced-colours mode.
    "@media (forced-colors: active)": { bg: "Canvas" },
  },
});

/**
 * Edit Profile, at the top of the page. Rendered outside the tabs, so that it applies to all of them. It gets the focus of Cancel
 * and Save Changes, which its press has shown; it passes its own to the tab, as a field would open a phone's keyboard.
 */
export function EditButton({ form: { editing, edit } }: { form: ProfileForm }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (document.activeElement !== document.body) return;
    if (editing) document.querySelector<HTMLElement>("[role=tabpanel]")?.focus({ preventScroll: true });
    else button.current?.focus();
  }, [editing]);
  if (editing) return null;
  return (
    <Button ref={button} tone="outline" onClick={edit}>
      <Pencil size={17} aria-hidden />
      {t("Edit Profile")}
    </Button>
  );
}

/** Cancel and Save Changes while the profile is edited, at the end of a tab. They apply to the fields of all tabs. */
export function EditKeys({ form }: { form: ProfileForm }) {
  if (!form.editing) return null;
  return (
    <Bar>
      <Button tone="ghost" disabled={form.saving} onClick={form.cancel}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form="profile-form" loading={form.saving}>
        {t("Save Changes")}
      </Button>
    </Bar>
  );
}
