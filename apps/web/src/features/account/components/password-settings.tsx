import { passwordChangeInput } from "@fanfare/contracts/auth/credentials";
import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { beginSession } from "../../auth/session-store.ts";
import { useFanForm } from "../../auth/use-fan-form.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Changes the password: every other device is signed out, and this one continues with a new token. */
export function PasswordSettings({ email }: { email: string }) {
  const { query } = useApi();
  const changePassword = useMutation(mutationOptions(query.auth.password.change));
  const form = useFanForm({
    parse: (value) => passwordChangeInput.safeParse(value),
    send: async (input) => {
      const { token, user } = await changePassword.mutateAsync(input);
      beginSession(token, user);
      return t("Your password has been changed, and your other devices were signed out.");
    },
    failed: t("Your password could not be changed. Please try again."),
  });
  return (
    <SettingsSection title={t("Password")} about={t("A new password signs out every other device.")}>
      <form onSubmit={form.submit} noValidate method="post" aria-label={t("Change password")}>
        {form.message && <Alert role="alert">{form.message}</Alert>}
        {form.success && (
          <Alert tone="good" role="status">
            {form.success}
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("Current password")}
          {...form.field("current_password")}
          autoComplete="current-password"
        />
        <PasswordField
          label={t("New password")}
          {...form.field("new_password")}
          autoComplete="new-password"
          help={t("At least {PASSWORD_MIN} characters.", { PASSWORD_MIN })}
        />
        <PasswordField
          label={t("Confirm new password")}
          {...form.field("new_password_confirm")}
          autoComplete="new-password"
        />
        <Button type="submit" loading={form.busy}>
          {t("Change Password")}
        </Button>
      </form>
    </SettingsSection>
  );
}
