import type { OpenInvitation, TeamRole } from "@fanfare/contracts/admin/team";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead } from "../../ui/type.tsx";
import { keptToken } from "./kept-token.ts";
import { linkFailure } from "./link-token.ts";
import { MailedToken } from "./mailed-token.tsx";
import { MessagePage } from "./message-page.tsx";
import { endSession, useSession } from "./session-store.ts";

const WORK: Record<TeamRole, string> = {
  owner: msg("You would run the whole site with everything in it."),
  music: msg("You would look after the music: albums, tracks and artists."),
  orders: msg("You would look after the store: orders, products and print-on-demand."),
  shows: msg("You would look after the shows: dates, venues, guests and the door."),
  door: msg("You would let people in at shows."),
};

const kept = keptToken("fanfare.invitation");

/** The target of an invitation to the team: shows it, lets the user sign in or register, and join. */
export function JoinScreen() {
  const { query } = useApi();
  return (
    <MailedToken
      kind="team"
      kept={kept}
      procedure={query.auth.invitation.read}
      eyebrow={t("Team")}
      titles={{ invalid: t("Join the team"), failed: t("Join the team") }}
      failed={t("The invitation could not be loaded")}
      wayOut={<ButtonLink to="/">{t("Back to the start")}</ButtonLink>}
    >
      {(invitation, token) => <Choice invitation={invitation} token={token} />}
    </MailedToken>
  );
}

const Page = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <MessagePage eyebrow={t("Team")} title={title}>
    {children}
  </MessagePage>
);

function Choice({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { query } = useApi();
  const { artist_name } = useSiteSettings();
  const user = useSession((state) => state.user);
  const accept = useMutation(
    mutationOptions(query.auth.invitation.accept, {
      onSuccess: kept.forget,
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
      {accept.error && <Alert role="alert">{linkFailure(accept.error)}</Alert>}
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
