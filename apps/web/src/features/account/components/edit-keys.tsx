import { t } from "@fanfare/contracts/common/language";
import { Pencil } from "@fanfare/icons";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import type { ProfileForm } from "../use-profile-form.ts";

const Keys = styled("div", { base: { display: "flex", flexWrap: "wrap", gap: "3" } });

/** Edit Profile, or Cancel and Save Changes. Rendered outside the tabs, so that it applies to all of them. */
export function EditKeys({ form }: { form: ProfileForm }) {
  if (!form.editing) {
    return (
      <Button tone="outline" onClick={form.edit}>
        <Pencil size={17} aria-hidden />
        {t("Edit Profile")}
      </Button>
    );
  }
  return (
    <Keys>
      <Button tone="ghost" disabled={form.saving} onClick={form.cancel}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form="profile-form" loading={form.saving}>
        {t("Save Changes")}
      </Button>
    </Keys>
  );
}
