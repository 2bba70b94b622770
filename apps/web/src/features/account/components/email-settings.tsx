import { emailChangeRequestInput } from "@fanfare/contracts/auth/credentials";
import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import { BadgeCheck, CircleAlert } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useFanForm } from "../../auth/use-fan-form.ts";
import { SendLinkAgain } from "../send-link-again.tsx";
import { SettingsSection } from "./settings-section.tsx";

const Address = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "2",
    "& strong": { overflowWrap: "anywhere" },
    "& .good, & .bad": { display: "inline-flex", alignItems: "center", gap: "1", fontSize: "sm" },
    "& .good": { color: "good" },
    "& .bad": { color: "bad" },
  },
});

/** The account's email address: whether it is confirmed, and changing it. */
export function EmailSettings({ user }: { user: User }) {
  const { query } = useApi();
  const requestChange = useMutation(mutationOptions(query.auth.email.requestChange));
  const form = useFanForm({
    parse: (value) => emailChangeRequestInput.safeParse(value),
    send: async (input) => (await requestChange.mutateAsync(input)).message,
    failed: t("Your address could not be changed. Please try again."),
  });
  return (
    <SettingsSection
      title={t("Email Address")}
      about={t(
        "You log in with it. A new address takes effect once you open the link we send to it. We also tell the old address.",
      )}
    >
      <Address>
        <strong>{user.email}</strong>
        {user.email_verified ? (
          <span className="good">
            <BadgeCheck size={18} aria-hidden />
            {t("Confirmed")}
          </span>
        ) : (
          <>
            <span className="bad">
              <CircleAlert size={18} aria-hidden />
              {t("Not confirmed yet")}
            </span>
            <SendLinkAgain />
          </>
        )}
      </Address>
      <form onSubmit={form.submit} noValidate method="post" aria-label={t("Change email address")}>
        {form.message && <Alert role="alert">{form.message}</Alert>}
        {form.success && (
          <Alert tone="good" role="status">
            {form.success}
          </Alert>
        )}
        <TextField label={t("New email")} {...form.field("email")} type="email" autoComplete="email" />
        <PasswordField label={t("Password")} {...form.field("current_password")} autoComplete="current-password" />
        <Button type="submit" loading={form.busy}>
          {t("Change Email")}
        </Button>
      </form>
    </SettingsSection>
  );
}
