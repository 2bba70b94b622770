import { t } from "@fanfare/contracts/common/language";
import type { ReactNode } from "react";
import { Box } from "../../../ui/box.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { PROFILE_FIELDS, type ProfileField } from "../profile-fields.ts";
import type { ProfileForm } from "../use-profile-form.ts";

/** Faults whose field stands on another tab are named here, or nobody would find them. */
function hiddenFaults(form: ProfileForm, shown: readonly ProfileField[]): string[] {
  return Object.entries(form.errors)
    .filter(([name]) => name !== "avatar" && !shown.includes(name as ProfileField))
    .map(([name, messages]) => `${t(PROFILE_FIELDS[name as ProfileField]?.label ?? name)}: ${messages.join(", ")}`);
}

/** The form around one tab's fields, with what is to be said above it. A new fault takes the focus. */
export function ProfileFormFrame(props: { form: ProfileForm; shown: readonly ProfileField[]; children: ReactNode }) {
  const { form, shown, children } = props;
  const elsewhere = hiddenFaults(form, shown);
  const { message } = form;

  return (
    <>
      {message && (
        <Box mb="6">
          <Alert tone={message.tone} role={message.tone === "bad" ? "alert" : "status"}>
            {[message.text, ...elsewhere].join("\n")}
          </Alert>
        </Box>
      )}
      <form id="profile-form" noValidate method="post" onSubmit={form.submit}>
        {children}
      </form>
    </>
  );
}
