import { passwordResetInput, passwordResetRequestInput } from "@fanfare/contracts/auth/credentials";
import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead, TextLink } from "../../ui/type.tsx";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { useMailLink } from "./link-token.ts";
import { useFanForm } from "./use-fan-form.ts";

/** Requests a reset link; when opened by the link from the mail, sets a new password. */
export function ResetPasswordScreen() {
  const link = useMailLink();
  return link?.kind === "token" ? <ChoosePassword key={link.token} token={link.token} /> : <AskForLink />;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address typed on the login page. */
    email?: string;
  }
}

function AskForLink() {
  const { query } = useApi();
  const typed = useLocation({ select: ({ state }) => state.email ?? "" });
  const requestReset = useMutation(mutationOptions(query.auth.password.requestReset));
  const form = useFanForm({
    parse: (value) => passwordResetRequestInput.safeParse(value),
    send: async ({ email }) => (await requestReset.mutateAsync({ email })).message,
    failed: t("The link could not be sent. Please try again."),
    // The message is about “this address”, in which a typing error would otherwise remain unseen.
    keepsValues: true,
  });
  return (
    <AuthPage
      title={t("New Password")}
      aside={<Lead>{t("Enter your address, and we will send you a link to choose a new one.")}</Lead>}
    >
      <AuthForm onSubmit={form.submit} aria-label={t("Ask for a link")}>
        {form.message && <Alert role="alert">{form.message}</Alert>}
        {form.success && (
          <Alert tone="good" role="status">
            {form.success}
          </Alert>
        )}
        <TextField label={t("Email")} {...form.field("email")} type="email" autoComplete="email" defaultValue={typed} />
        <SubmitButton loading={form.busy}>{t("Send the Link")}</SubmitButton>
        <p className="other">
          {t("Remembered it?")} <TextLink to="/login">{t("Sign In")}</TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const { query } = useApi();
  const resetPassword = useMutation(mutationOptions(query.auth.password.reset));
  const [done, setDone] = useState("");
  const form = useFanForm({
    parse: (value) => passwordResetInput.safeParse({ ...Object(value), token }),
    send: async (input) => {
      const { message } = await resetPassword.mutateAsync(input);
      setDone(message);
      return message;
    },
    failed: t("Your password could not be changed. Please try again."),
  });
  if (done) return <PasswordChosen message={done} />;
  return (
    <AuthPage
      title={t("New Password")}
      aside={<Lead>{t("Choose a new one. This will sign out all your devices.")}</Lead>}
    >
      <AuthForm onSubmit={form.submit} aria-label={t("Choose a password")}>
        {(form.message || form.fieldErrors.token) && (
          <Alert role="alert">
            {form.message || form.fieldErrors.token?.join(" ")}{" "}
            {form.fieldErrors.token && (
              <TextLink to="/reset-password" hash="">
                {t("Ask for a new link")}
              </TextLink>
            )}
          </Alert>
        )}
        <PasswordField
          label={t("New password")}
          {...form.field("password")}
          autoComplete="new-password"
          help={t("At least {PASSWORD_MIN} characters.", { PASSWORD_MIN })}
        />
        <PasswordField
          label={t("Confirm new password")}
          {...form.field("password_confirm")}
          autoComplete="new-password"
        />
        <SubmitButton loading={form.busy}>{t("Change Password")}</SubmitButton>
      </AuthForm>
    </AuthPage>
  );
}

function PasswordChosen({ message }: { message: string }) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // On phones the form is a screen below the title, and the button that had the focus is gone.
    window.scrollTo(0, 0);
    lead.current?.focus({ preventScroll: true });
  }, []);
  return (
    <AuthPage
      title={t("All Set")}
      aside={
        <Lead ref={lead} tabIndex={-1}>
          {message}
        </Lead>
      }
    >
      <AuthForm as="div">
        <p>{t("Every device was signed out. Sign in with your new password.")}</p>
        <ButtonLink to="/login" size="lg">
          {t("Sign In")}
        </ButtonLink>
      </AuthForm>
    </AuthPage>
  );
}
