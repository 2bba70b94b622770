import { passwordResetInput, passwordResetRequestInput } from "@fanfare/contracts/auth/credentials";
import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead, TextLink } from "../../ui/type.tsx";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { useMailLink } from "./link-token.ts";
import { useCheckedForm } from "./use-checked-form.ts";

/** Without a link: asking for one. With a link from a mail: choosing a new password. */
export function ResetPasswordScreen() {
  const link = useMailLink();
  return link?.kind === "token" ? <ChoosePassword key={link.token} token={link.token} /> : <AskForLink />;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was typed on the login page. */
    email?: string;
  }
}

function AskForLink() {
  const { query } = useApi();
  const typed = useLocation({ select: ({ state }) => state.email ?? "" });
  const requestReset = useMutation(mutationOptions(query.auth.password.requestReset));
  const form = useCheckedForm({
    parse: (value) => passwordResetRequestInput.safeParse(value),
    send: async ({ email }) => (await requestReset.mutateAsync({ email })).message,
    failed: "The link could not be sent. Please try again.",
  });
  return (
    <AuthPage
      title="New Password"
      aside={<Lead>Tell us your address, and we send you a link to choose a new one.</Lead>}
    >
      <AuthForm ref={form.formRef} onSubmit={form.submit} aria-label="Ask for a link">
        {form.message && <Alert role="alert">{form.message}</Alert>}
        {form.success && (
          <Alert tone="good" role="status">
            {form.success}
          </Alert>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed}
          errors={form.fields.email}
        />
        <SubmitButton loading={form.sending}>Send the Link</SubmitButton>
        <p className="other">
          It came back to you? <TextLink to="/login">Sign In</TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const { query } = useApi();
  const resetPassword = useMutation(mutationOptions(query.auth.password.reset));
  const [done, setDone] = useState("");
  const form = useCheckedForm({
    parse: (value) => passwordResetInput.safeParse({ ...Object(value), token }),
    send: async (input) => {
      const { message } = await resetPassword.mutateAsync(input);
      setDone(message);
      return message;
    },
    failed: "Your password could not be changed. Please try again.",
  });
  if (done) {
    return (
      <AuthPage title="All Set" aside={<Lead>{done}</Lead>}>
        <AuthForm as="div">
          <p>Every device was signed out. Sign in with your new password.</p>
          <ButtonLink to="/login" size="lg">
            Sign In
          </ButtonLink>
        </AuthForm>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="New Password" aside={<Lead>Choose one. All your devices are signed out when you do.</Lead>}>
      <AuthForm ref={form.formRef} onSubmit={form.submit} aria-label="Choose a password">
        {(form.message || form.fields.token) && (
          <Alert role="alert">
            {form.message || form.fields.token?.join(" ")}{" "}
            {form.fields.token && (
              <TextLink to="/reset-password" hash="">
                Ask for a new link
              </TextLink>
            )}
          </Alert>
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          help={`At least ${PASSWORD_MIN} characters.`}
          errors={form.fields.password}
        />
        <PasswordField
          label="Confirm new password"
          name="password_confirm"
          autoComplete="new-password"
          errors={form.fields.password_confirm}
        />
        <SubmitButton loading={form.sending}>Change Password</SubmitButton>
      </AuthForm>
    </AuthPage>
  );
}
