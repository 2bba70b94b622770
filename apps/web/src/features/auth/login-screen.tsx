import { type LoginInput, loginInput } from "@fanfare/contracts/auth/login";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useContractForm } from "../../lib/use-contract-form.ts";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead, TextLink } from "../../ui/type.tsx";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { loginFailure } from "./form-errors.ts";
import { returnSearch } from "./return-path.ts";
import { beginSession } from "./session-store.ts";
import { useRedirectWhenSignedIn } from "./use-redirect-when-signed-in.ts";

/** Sign In (spec, section 2). `returnTo` is the target after signing in. */
export function LoginScreen({ returnTo }: { returnTo: string }) {
  const { query } = useApi();
  const navigate = useNavigate();
  useRedirectWhenSignedIn(returnTo);
  const [isCodeRequired, setCodeRequired] = useState(false);
  const login = useMutation(
    mutationOptions(query.auth.login, {
      onSuccess: ({ token, user }) => beginSession(token, user),
    }),
  );

  const { message, field, getValues, submit } = useContractForm({
    parse: (values: Partial<LoginInput>) => loginInput.safeParse(values),
    act: login.mutateAsync,
    failureOf: (error) => {
      const failure = loginFailure(error);
      if (!failure.fields.code) return failure;
      setCodeRequired(true);
      // The message is shown at the field and must not be repeated above the form.
      return { ...failure, message: "" };
    },
  });

  /** Passes the email in the history state, because a URL would be logged. */
  const takeEmailAlong = (event: MouseEvent) => {
    const email = getValues("email");
    if (!email) return;
    event.preventDefault();
    void navigate({ to: "/reset-password", state: { email } });
  };

  return (
    <AuthPage
      title={t("Sign In")}
      aside={<Lead>{t("Your favourites, your playlists and your orders are waiting.")}</Lead>}
    >
      <AuthForm onSubmit={submit}>
        {message && <Alert role="alert">{message}</Alert>}
        <TextField label={t("Email")} {...field("email")} type="email" autoComplete="email" />
        <PasswordField label={t("Password")} {...field("password")} autoComplete="current-password" />
        {isCodeRequired && (
          <TextField
            label={t("Code")}
            {...field("code")}
            help={t("Six digits from your authenticator app, or a recovery code.")}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <p className="aid">
          <TextLink to="/reset-password" onClick={takeEmailAlong}>
            {t("Forgot password?")}
          </TextLink>
        </p>
        <SubmitButton loading={login.isPending || login.isSuccess}>{t("Sign In")}</SubmitButton>
        <p className="other">
          {t("No account yet?")}{" "}
          <TextLink to="/register" search={returnSearch({ redirect: returnTo })}>
            {t("Sign Up")}
          </TextLink>
        </p>
      </AuthForm>
    </AuthPage>
  );
}
