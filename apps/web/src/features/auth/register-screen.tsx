import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldIssues } from "../../lib/field-issues.ts";
import { languagePrefix } from "../../lib/language-address.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { CheckboxField, PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { richText } from "../../ui/rich-text.tsx";
import { TextAnchor, TextLink } from "../../ui/type.tsx";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { registrationFailure } from "./form-errors.ts";
import { returnSearch } from "./return-path.ts";
import { beginSession } from "./session-store.ts";
import { useFormFailure } from "./use-form-failure.ts";
import { useRedirectWhenSignedIn } from "./use-redirect-when-signed-in.ts";

const tipTexts = () => [
  t("Choose a unique username and email."),
  t("Passwords need at least {min} characters.", { min: PASSWORD_MIN }),
  t("The terms must be accepted."),
];

/** The form as the registration payload; the checkboxes as yes or no. */
function payload(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return {
    ...Object.fromEntries(data),
    newsletter_subscribed: data.has("newsletter_subscribed"),
    terms_accepted: data.has("terms_accepted"),
  };
}

/** Sign Up (spec, section 2). Nothing that was typed is lost by a refusal. `returnTo` is where to go once signed in. */
export function RegisterScreen({ returnTo }: { returnTo: string }) {
  const { query } = useApi();
  const { failure, fail, clear, formRef } = useFormFailure();
  useRedirectWhenSignedIn(returnTo);
  const register = useMutation(
    mutationOptions(query.auth.register, {
      onSuccess: ({ token, user }) => beginSession(token, user),
      onError: (error) => fail(registrationFailure(error)),
    }),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = registrationInput.safeParse(payload(event.currentTarget));
    if (!input.success) return fail({ message: "", fields: fieldIssues(input.error) });
    clear();
    register.mutate(input.data);
  };

  const { fields, message } = failure;
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
      <AuthForm ref={formRef} onSubmit={submit}>
        {message && <Alert role="alert">{message}</Alert>}
        <div className="pair">
          <TextField label={t("First name")} name="first_name" autoComplete="given-name" errors={fields.first_name} />
          <TextField label={t("Last name")} name="last_name" autoComplete="family-name" errors={fields.last_name} />
        </div>
        <TextField
          label={t("Username")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          errors={fields.username}
        />
        <TextField label={t("Email")} name="email" type="email" autoComplete="email" errors={fields.email} />
        <div className="pair">
          <PasswordField label={t("Password")} name="password" autoComplete="new-password" errors={fields.password} />
          <PasswordField
            label={t("Confirm password")}
            name="password_confirm"
            autoComplete="new-password"
            errors={fields.password_confirm}
          />
        </div>
        <CheckboxField name="newsletter_subscribed" errors={fields.newsletter_subscribed}>
          {t("Send me the newsletter: releases, shows and special offers")}
        </CheckboxField>
        <CheckboxField name="terms_accepted" errors={fields.terms_accepted}>
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
