import { loginInput } from "@fanfare/contracts/auth/login";
import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent, MouseEvent } from "react";
import { fieldIssues } from "../../lib/field-issues.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead, TextLink } from "../../ui/type.tsx";
import { AuthForm, AuthPage } from "./components/auth-page.tsx";
import { SubmitButton } from "./components/submit-button.tsx";
import { loginFailure } from "./form-errors.ts";
import { returnSearch } from "./return-path.ts";
import { beginSession } from "./session-store.ts";
import { useFormFailure } from "./use-form-failure.ts";
import { useRedirectWhenSignedIn } from "./use-redirect-when-signed-in.ts";

/** Sign In (spec, section 2). `returnTo` is where to go once signed in. */
export function LoginScreen({ returnTo }: { returnTo: string }) {
  const { query } = useApi();
  const navigate = useNavigate();
  const { failure, fail, clear, formRef } = useFormFailure();
  useRedirectWhenSignedIn(returnTo);
  const login = useMutation(
    mutationOptions(query.auth.login, {
      onSuccess: ({ token, user }) => beginSession(token, user),
      onError: (error) => fail(loginFailure(error)),
    }),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!input.success) return fail({ message: "", fields: fieldIssues(input.error) });
    clear();
    login.mutate(input.data);
  };

  /** In the history's state, not in the address, where it would be logged. */
  const takeEmailAlong = (event: MouseEvent) => {
    const email = formRef.current && new FormData(formRef.current).get("email");
    if (typeof email !== "string" || email === "") return;
    event.preventDefault();
    void navigate({ to: "/reset-password", state: { email } });
  };

  return (
    <AuthPage
      title={t("Sign In")}
      aside={<Lead>{t("Your favourites, your playlists and your orders are waiting.")}</Lead>}
    >
      <AuthForm ref={formRef} onSubmit={submit}>
        {failure.message && <Alert role="alert">{failure.message}</Alert>}
        <TextField label={t("Email")} name="email" type="email" autoComplete="email" errors={failure.fields.email} />
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          errors={failure.fields.password}
        />
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
