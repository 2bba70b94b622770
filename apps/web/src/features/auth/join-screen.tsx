import type { OpenInvitation, TeamRole } from "@fanfare/contracts/admin/team";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Alert, EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Lead } from "../../ui/type.tsx";
import { forgetInvitation, keepInvitation } from "./kept-invitation.ts";
import { useMailLink } from "./link-token.ts";
import { MessagePage } from "./message-page.tsx";
import { endSession, useSession } from "./session-store.ts";

const WORK: Record<TeamRole, string> = {
  owner: msg("You would run the whole site with everything in it."),
  music: msg("You would look after the music: albums, tracks and artists."),
  orders: msg("You would look after the store: orders, products and print-on-demand."),
  shows: msg("You would look after the shows: dates, venues, guests and the door."),
  door: msg("You would let people in at shows."),
};

/**
 * Returns the message of a failed call: the server's message for the token or in general, or a default when there was no
 * response.
 */
const wordsOf = (error: unknown): string =>
  isApiError(error) && error.data
    ? (error.data.fields?.token?.[0] ?? error.message)
    : t("That did not work. Please try again in a moment.");

/** The target of an invitation to the team: shows it, lets the user sign in or register, and join. */
export function JoinScreen() {
  const link = useMailLink();
  if (link === undefined) return <Reading />;
  return <Invitation fromLink={link?.kind === "team" ? link.token : null} />;
}

const Page = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <MessagePage eyebrow={t("Team")} title={title}>
    {children}
  </MessagePage>
);

const Reading = () => (
  <Page title={t("One moment")}>
    <Skeleton h="3.5rem" w="16rem" />
  </Page>
);

function Invitation({ fromLink }: { fromLink: string | null }) {
  const { query } = useApi();
  const [token] = useState(() => keepInvitation(fromLink));
  const { mutate, ...read } = useMutation(mutationOptions(query.auth.invitation.read));
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [mutate, token]);

  if (token === null) {
    return (
      <Page title={t("This link is incomplete")}>
        <EmptyState title={t("Part of the address is missing")}>
          <p>{t("Open the link from the mail again, or copy the whole link.")}</p>
          <ButtonLink to="/">{t("Back to the start")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  if (read.isSuccess) return <Choice invitation={read.data} token={token} />;
  if (!read.isError) return <Reading />;
  if (isApiError(read.error) && read.error.data?.fields?.token) return <Dead words={wordsOf(read.error)} />;
  return (
    <Page title={t("Join the team")}>
      <LoadFailure message={t("The invitation could not be loaded")} onRetry={() => mutate({ token })} />
    </Page>
  );
}

function Dead({ words }: { words: string }) {
  useEffect(forgetInvitation, []);
  return (
    <Page title={t("Join the team")}>
      <Alert role="alert">{words}</Alert>
      <ButtonLink to="/">{t("Back to the start")}</ButtonLink>
    </Page>
  );
}

function Choice({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { query } = useApi();
  const { artist_name } = useSiteSettings();
  const user = useSession((state) => state.user);
  const accept = useMutation(
    mutationOptions(query.auth.invitation.accept, {
      onSuccess: forgetInvitation,
    }),
  );
  if (accept.isSuccess) {
    return (
      <Page title={t("Welcome to the team")}>
        <Lead>{t("Sign in to the owner area with the same address and password.")}</Lead>
        <ButtonAnchor href="/admin/login" size="lg">
          {t("To the owner area")}
        </ButtonAnchor>
      </Page>
    );
  }
  const isSame = user?.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <Page title={t("Join the team")}>
      <Lead>{t("You are invited to the team of {name}.", { name: artist_name })}</Lead>
      <p>{t(WORK[invitation.role])}</p>
      {accept.error && <Alert role="alert">{wordsOf(accept.error)}</Alert>}
      {user && isSame && (
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate({ token })}>
          {t("Join the Team")}
        </Button>
      )}
      {user && !isSame && (
        <>
          <Alert role="status" tone="tip">
            {t("The invitation is for {invited}, and you are signed in as {email}.", {
              invited: invitation.email,
              email: user.email,
            })}
          </Alert>
          <Button onClick={endSession}>{t("Sign Out")}</Button>
        </>
      )}
      {!user && <WaysIn invitation={invitation} />}
    </Page>
  );
}

function WaysIn({ invitation: { email, has_account } }: { invitation: OpenInvitation }) {
  const search = { redirect: "/join" };
  return has_account ? (
    <>
      <p>{t("Sign in to the account for {email} first.", { email })}</p>
      <ButtonLink to="/login" search={search} size="lg">
        {t("Sign In")}
      </ButtonLink>
    </>
  ) : (
    <>
      <p>{t("Create an account with the address {email} first.", { email })}</p>
      <ButtonLink to="/register" search={search} size="lg">
        {t("Sign Up")}
      </ButtonLink>
    </>
  );
}
