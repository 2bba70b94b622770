import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, isApiError, type MutationUtils, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead } from "../../ui/type.tsx";
import { IncompleteLink, LinkReading } from "./link-pages.tsx";
import { linkFailure, type MailLink, useMailLink } from "./link-token.ts";
import { MessagePage } from "./message-page.tsx";
import { useSession } from "./session-store.ts";

type Purpose = {
  title: string;
  lead: string;
  button: string;
  done: string;
  /** Where a new link can be requested once this one is no longer valid. */
  again: { to: "/" | "/settings"; hash?: string; label: string };
  procedure: (query: Api["query"]) => MutationUtils<{ token: string }, { message: string }>;
};

/** The purposes of a link. Opening a link changes nothing by itself, because link scanners open every link. */
const PURPOSES: Record<string, Purpose> = {
  email: {
    title: msg("Is this your address?"),
    lead: msg("Confirm it, so that we can reach you about your orders and shows."),
    button: msg("Confirm My Address"),
    done: msg("Address confirmed"),
    again: { to: "/settings", label: msg("To my settings") },
    procedure: (query) => query.auth.email.verify,
  },
  "new-email": {
    title: msg("Your new address"),
    lead: msg("From then on you log in with it, and the old one no longer works."),
    button: msg("Use This Address"),
    done: msg("You have moved"),
    again: { to: "/settings", label: msg("To my settings") },
    procedure: (query) => query.auth.email.change,
  },
  newsletter: {
    title: msg("Almost there"),
    lead: msg(
      "One click, and you will be the first to hear about releases, exclusive content, events and special offers. You can unsubscribe at any time.",
    ),
    button: msg("Yes, Write to Me"),
    done: msg("You are on the list"),
    again: { to: "/", hash: "stay-connected", label: msg("Sign up again") },
    procedure: (query) => query.auth.newsletter.confirm,
  },
  notice: {
    title: msg("Shall we let you know?"),
    lead: msg("One click, and you get the one mail you asked for."),
    button: msg("Yes, Tell Me"),
    done: msg("We will tell you"),
    again: { to: "/", label: msg("Back to the start") },
    procedure: (query) => query.music.confirmNotice,
  },
};

/** The target of confirmation links in mails. */
export function VerifyScreen() {
  const link = useMailLink();
  const purpose = link ? PURPOSES[link.kind] : undefined;
  if (link === undefined) return <LinkReading eyebrow={t("Confirm")} />;
  if (!link || !purpose) {
    return (
      <IncompleteLink eyebrow={t("Confirm")}>
        <ButtonLink to="/">{t("Back to the start")}</ButtonLink>
      </IncompleteLink>
    );
  }
  return <Confirmation key={link.token} link={link} purpose={purpose} />;
}

function Confirmation({ link, purpose }: { link: MailLink; purpose: Purpose }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.status === "fan");
  const confirm = useMutation(
    mutationOptions(purpose.procedure(query), {
      onSuccess: () => queryClient.invalidateQueries({ queryKey: query.auth.profile.queryOptions().queryKey }),
    }),
  );
  const { error } = confirm;
  const { again } = purpose;
  const spent = isApiError(error) && error.data?.fields?.token !== undefined;
  if (confirm.isSuccess) {
    return (
      <MessagePage eyebrow={t("Confirm")} title={t(purpose.done)}>
        <Alert tone="good" role="status">
          {confirm.data.message}
        </Alert>
        <ButtonLink to={signedIn ? "/account" : "/"}>
          {signedIn ? t("To my account") : t("Back to the start")}
        </ButtonLink>
      </MessagePage>
    );
  }
  return (
    <MessagePage eyebrow={t("Confirm")} title={t(purpose.title)}>
      <Lead>{t(purpose.lead)}</Lead>
      {error && <Alert role="alert">{linkFailure(error)}</Alert>}
      {spent ? (
        <ButtonLink to={again.to} {...(again.hash ? { hash: again.hash } : {})}>
          {t(again.label)}
        </ButtonLink>
      ) : (
        <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate({ token: link.token })}>
          {t(purpose.button)}
        </Button>
      )}
    </MessagePage>
  );
}
