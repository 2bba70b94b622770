import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { languagePrefix } from "../../lib/language-address.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { CheckboxField, PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { richText } from "../../ui/rich-text.tsx";
import { toast } from "../../ui/toast.ts";
import { TextAnchor, TextLink } from "../../ui/type.tsx";
import { hasPendingJoin } from "../events/pending-join.ts";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { registrationFailure } from "./form-errors.ts";
import { afterRegistration, returnSearch } from "./return-path.ts";
import { beginSession } from "./session-store.ts";
import { useRedirectWhenSignedIn } from "./use-redirect-when-signed-in.ts";

const tipTexts = () => [
  t("Choose a unique username and email."),
  t("Passwords need at least {min} characters.", { min: PASSWORD_MIN }),
  t("The terms must be accepted."),
];

/** Two sentences with an address take longer to read than a usual toast. */
const WELCOME_MS = 12_000;

/**
 * Sign Up (spec, section 2). Typed values are kept when the registration is refused. Redirects home on success; `returnTo` is
 * kept for users who already have an account and go to the login instead.
 */
export function RegisterScreen({ returnTo }: { returnTo: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  useRedirectWhenSignedIn(afterRegistration(returnTo));
  const register = useMutation(
    mutationOptions(api.query.auth.register, {
      onSuccess: ({ token, user }) => {
        beginSession(token, user);
        toast(
          t("Welcome, {name}. We sent a link to {email}: please confirm your address.", {
            name: user.first_name,
            email: user.email,
          }),
          { tone: "good", duration: WELCOME_MS },
        );
        if (!hasPendingJoin()) return;
        void import("../events/join-pending-show.ts").then(
          ({ joinPendingShow }) => joinPendingShow(api, queryClient),
          // The chunk failed to load; the pending join stays stored for the show's page.
          () => undefined,
        );
      },
    }),
  );

  const { message, field, submit } = useContractForm({
    parse: (values: FieldValues) => registrationInput.safeParse(values),
    act: register.mutateAsync,
    failureOf: registrationFailure,
  });

  const tips = (
    <Alert as="aside" tone="tip" aria-label={t("Tips")}>
      <ul>
        {tipTexts().map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Alert>
  );
  return (
    <AuthPage title={t("Sign Up")} aside={tips}>
      <AuthForm onSubmit={submit}>
        {message && <Alert role="alert">{message}</Alert>}
        <div className="pair">
          <TextField label={t("First name")} {...field("first_name")} autoComplete="given-name" />
          <TextField label={t("Last name")} {...field("last_name")} autoComplete="family-name" />
        </div>
        <TextField
          label={t("Username")}
          {...field("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label={t("Email")} {...field("email")} type="email" autoComplete="email" />
        <div className="pair">
          <PasswordField label={t("Password")} {...field("password")} autoComplete="new-password" />
          <PasswordField label={t("Confirm password")} {...field("password_confirm")} autoComplete="new-password" />
        </div>
        <CheckboxField {...field("newsletter_subscribed")}>
          {t("Send me the newsletter: releases, shows and special offers")}
        </CheckboxField>
        <CheckboxField {...field("terms_accepted")}>
          {richText(t("I accept the <terms>Terms and Conditions</terms> and the <privacy>Privacy Policy</privacy>"), {
            terms: (words) => (
              <TextAnchor href={`${languagePrefix()}/terms`} target="_blank" rel="noopener">
                {words}
              </TextAnchor>
            ),
            privacy: (words) => (
              <TextAnchor href={`${languagePrefix()}/privacy`} target="_blank" rel="noopener">
                {words}
              </TextAnchor>
            ),
          })}
        </CheckboxField>
        <SubmitButton loading={register.isPending || register.isSuccess}>{t("Sign Up")}</SubmitButton>
        <p className="other">
          {t("Have an account?")}{" "}
          <TextLink to="/login" search={returnSearch({ redirect: returnTo })}>
            {t("Sign In")}
          </TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}
