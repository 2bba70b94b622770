import { type LoginInput, loginInput, type Session } from "@fanfare/contracts/auth/login";
import { useMutation } from "@tanstack/react-query";
import { useHydrated, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createBrowserClient } from "../../lib/browser-client.ts";
import { errorStatus, isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { type FormFailure, useContractForm } from "../../lib/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { setLoginNote, useLoginNote } from "../owner-kit/session/login-note.ts";
import { beginOwnerSession, useOwnerSession } from "../owner-kit/session/owner-session.ts";
import { PasswordField, TextField } from "../owner-ui/field.tsx";

const WRONG = "Invalid admin credentials. Please check your email and password.";

const Page = styled("section", {
  base: {
    display: "grid",
    placeItems: "center",
    minH: "100dvh",
    p: "5",
    bg: "radial-gradient(50rem 36rem at 50% 0%, rgba(255, 122, 26, 0.16), transparent 70%) no-repeat",
    "& form": {
      display: "grid",
      gap: "5",
      w: "min(28rem, 100%)",
      p: { base: "5", md: "8" },
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      rounded: "md",
    },
  },
});

/** Returns `path` if it is within the owner area, else its first page. */
const targetOf = (path: string | undefined) =>
  path && /^\/admin(\/(?!login)|\?|$)/.test(path) ? path : "/admin/dashboard";

/** Returns a client for a token without a session here; the site's own clients send the token of their own session. */
const clientOf = (token: string) => createBrowserClient({ token: () => token, rejected: () => undefined });

/** Whether a session belongs to the team. An owner's session has its role; other roles are fans outside the owner area. */
async function isOfTheTeam({ token, user }: Session): Promise<boolean> {
  return user.role === "owner" || (await clientOf(token).admin.team.self.query()) !== null;
}

function messageOf(error: unknown): string {
  // Also for a fan's login, which the site accepts but this area does not.
  if (!isApiError(error) || errorStatus(error) === 400) return WRONG;
  return error.data ? error.message : "The site could not be reached. Please check your connection and try again.";
}

/** Admin login (spec, sections 2 and 5). */
export function OwnerLoginScreen({ returnTo }: { returnTo: string | undefined }) {
  const { query } = useApi();
  const router = useRouter();
  const hydrated = useHydrated();
  const signedIn = useOwnerSession((session) => session.status === "owner");
  const note = useLoginNote(({ text }) => text);
  const [isCodeRequired, setCodeRequired] = useState(false);
  const login = useMutation(mutationOptions(query.auth.login));
  const { message, field, busy, submit } = useContractForm({
    parse: (values: Partial<LoginInput>) => loginInput.safeParse(values),
    act: async (input) => {
      const session = await login.mutateAsync(input);
      if (await isOfTheTeam(session)) {
        setLoginNote(null);
        return beginOwnerSession(session.token);
      }
      // A user who is not on the team is signed out again and sees the same message as for a wrong password.
      await clientOf(session.token).auth.logout.mutate();
      throw new Error(WRONG);
    },
    failureOf: (error): FormFailure => {
      const code = isApiError(error) ? error.data?.fields?.code : undefined;
      if (!code) return { message: messageOf(error), fields: {} };
      setCodeRequired(true);
      return { message: "", fields: { code } };
    },
  });
  useEffect(() => {
    if (signedIn) router.history.replace(targetOf(returnTo));
  }, [signedIn, router, returnTo]);

  return (
    <Page>
      <form onSubmit={submit} method="post" noValidate>
        <Display as="h1" size="d3">
          Admin Login
        </Display>
        {note && <Alert role="status">{note}</Alert>}
        {message && <Alert role="alert">{message}</Alert>}
        <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
        <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
        {isCodeRequired && (
          <TextField
            {...field("code")}
            label="Code"
            help="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <Button type="submit" size="lg" disabled={!hydrated} loading={busy}>
          Access Admin Dashboard
        </Button>
      </form>
    </Page>
  );
}
