import type { User } from "@fanfare/contracts/auth/user";
import { msg, t } from "@fanfare/contracts/common/language";
import { CalendarDays, Disc3, Lock, type LucideIcon, Sparkles, Tag } from "@fanfare/icons";
import { useEffect, useState } from "react";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { richText } from "../../ui/rich-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Display, TextLink } from "../../ui/type.tsx";
import { AccountPage, AccountSkeleton } from "../account/account-page.tsx";
import { SendLinkAgain } from "../account/send-link-again.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { useNewsletter } from "./use-newsletter.ts";

const TITLE = msg("Newsletter");
/** Milliseconds after which the welcome replaces the confirmation (spec, section 9). */
const WELCOME_DELAY_MS = 2000;

const RECEIVED: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  { title: msg("Releases"), text: msg("New music on the day it is out, and what is on its way."), Icon: Disc3 },
  {
    title: msg("Exclusive Content"),
    text: msg("Demos, notes from the studio, and songs for readers only."),
    Icon: Sparkles,
  },
  {
    title: msg("Event Announcements"),
    text: msg("Shows and presales before anyone else hears about them."),
    Icon: CalendarDays,
  },
  { title: msg("Special Offers"), text: msg("Merch and bundles at a special price for subscribers."), Icon: Tag },
];

const Layout = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
    gap: { base: "8", lg: "gutter" },
    alignItems: "start",
    "& .status": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "5",
      justifyItems: "start",
      p: { base: "5", md: "8" },
      bg: "raised",
      border: "1px solid",
      borderColor: "line",
      borderTop: "3px solid {colors.ember}",
      rounded: "md",
    },
    "& .status > p": { maxW: "100%", overflowWrap: "anywhere" },
    "& .status [role=status], & .status [role=alert]": { w: "100%" },
    "& .received": { listStyle: "none", borderTop: "1px solid", borderColor: "line" },
    "& .received li": {
      display: "flex",
      gap: "5",
      py: "5",
      borderBottom: "1px solid",
      borderColor: "line",
      color: "soft",
    },
    "& .received svg": { flexShrink: 0, mt: "0.125rem", color: "ember" },
    "& .received strong": {
      display: "block",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      lineHeight: 1.1,
      color: "ink",
    },
    "& .promise": { display: "flex", gap: "4", mt: "6", fontSize: "sm", color: "faint" },
    "& .promise svg": { flexShrink: 0, mt: "0.125rem" },
  },
});

/** The newsletter page (spec, section 2): the status with its switch, a list of what subscribers receive, and a promise. */
export function NewsletterScreen() {
  const user = useSession((state) => state.user);
  const skeleton = (
    <AccountSkeleton title={t(TITLE)}>
      <Layout>
        <Skeleton h="16rem" />
        <Skeleton h="28rem" />
      </Layout>
    </AccountSkeleton>
  );
  return (
    <FansOnly prompt={t("Please log in to manage your newsletter subscription")} skeleton={skeleton}>
      {user ? <Newsletter user={user} /> : skeleton}
    </FansOnly>
  );
}

function destinationText({ newsletter_subscribed, email_verified }: User): string {
  if (!newsletter_subscribed) return t("Letters would go to <email></email>.");
  return email_verified
    ? t("Letters go to <email></email>.")
    : t("Letters will go to <email></email> once you have confirmed that it is yours.");
}

function Newsletter({ user }: { user: User }) {
  const { newsletter_subscribed: subscribed, email, email_verified } = user;
  const { artist_name } = useSiteSettings();
  const newsletter = useNewsletter();
  const welcome = useWelcome(newsletter.asked === true);
  const message = welcome
    ? t("Welcome! The next letter from {artist_name} is yours.", { artist_name })
    : newsletter.message;
  const changeLabel = subscribed ? t("Unsubscribe") : t("Subscribe Now");
  return (
    <AccountPage title={t(TITLE)}>
      <Layout>
        <section className="status" aria-labelledby="newsletter-status">
          <Display as="h2" size="d3" id="newsletter-status">
            {subscribed ? t("You are subscribed") : t("You are not subscribed")}
          </Display>
          <p>{richText(destinationText(user), { email: () => <strong>{email}</strong> })}</p>
          {subscribed && !email_verified && <SendLinkAgain />}
          <Switch
            checked={subscribed}
            disabled={newsletter.busy}
            onChange={(event) => newsletter.change(event.currentTarget.checked)}
          >
            {t("Newsletter")}
          </Switch>
          <Button
            size="lg"
            tone={subscribed ? "outline" : "ember"}
            disabled={newsletter.busy}
            aria-busy={newsletter.busy || undefined}
            onClick={() => newsletter.change(!subscribed)}
          >
            {newsletter.busy ? t("Updating...") : changeLabel}
          </Button>
          {newsletter.failure && <Alert role="alert">{newsletter.failure}</Alert>}
          {message && !newsletter.busy && (
            <Alert tone="good" role="status">
              {message}
            </Alert>
          )}
        </section>
        <section aria-labelledby="newsletter-received">
          <Display as="h2" size="d4" mb="5" id="newsletter-received">
            {t("What You Receive")}
          </Display>
          <ul className="received">
            {RECEIVED.map(({ title, text, Icon }) => (
              <li key={title}>
                <Icon size={24} strokeWidth={1.7} aria-hidden />
                <div>
                  <strong>{t(title)}</strong>
                  {t(text)}
                </div>
              </li>
            ))}
          </ul>
          <p className="promise">
            <Lock size={20} aria-hidden />
            <span>
              {richText(
                t(
                  "Your address goes to no one else, and you can unsubscribe with one click at the bottom of every letter. Read more in the <privacy>privacy policy</privacy>.",
                ),
                { privacy: (words) => <TextLink to="/privacy">{words}</TextLink> },
              )}
            </span>
          </p>
        </section>
      </Layout>
    </AccountPage>
  );
}

/** Returns true from two seconds after subscribing until the next change. */
function useWelcome(justSubscribed: boolean): boolean {
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    if (!justSubscribed) return setWelcome(false);
    const timer = setTimeout(() => setWelcome(true), WELCOME_DELAY_MS);
    return () => clearTimeout(timer);
  }, [justSubscribed]);
  return welcome;
}
