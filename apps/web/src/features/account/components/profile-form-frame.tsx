import { t } from "@fanfare/contracts/common/language";
import type { ReactNode } from "react";
import { Box } from "../../../ui/box.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";
import { PROFILE_FIELDS, type ProfileField } from "../profile-fields.ts";
import type { ProfileForm } from "../use-profile-form.ts";

/** Errors of fields on other tabs are listed here, because they would not be visible otherwise. */
function hiddenFaults(form: ProfileForm, shown: readonly ProfileField[]): string[] {
  return Object.entries(form.errors)
    .filter(([name]) => name !== "avatar" && !shown.includes(name as ProfileField))
    .map(([name, messages]) => `${t(PROFILE_FIELDS[name as ProfileField]?.label ?? name)}: ${messages.join(", ")}`);
}

type ProfileMessageProps = { form: ProfileForm; shown: readonly ProfileField[] };

/** The result of a save, at the top of the tab; scrolled to, because the buttons are at the end of a long form. */
export function ProfileMessage({ form, shown }: ProfileMessageProps) {
  const { message, saving } = form;
  const place = useInSight<HTMLDivElement>(message !== null && !saving);
  return (
    message && (
      <Box ref={place} mb="6">
        <Alert tone={message.tone} role={message.tone === "bad" ? "alert" : "status"}>
          {[message.text, ...hiddenFaults(form, shown)].join("\n")}
        </Alert>
      </Box>
    )
  );
}

/** The form around the fields of one tab. A new error receives the focus. */
export function ProfileFormFrame({ form, children }: { form: ProfileForm; children: ReactNode }) {
  return (
    <form id="profile-form" noValidate method="post" onSubmit={form.submit}>
      {children}
    </form>
  );
}
