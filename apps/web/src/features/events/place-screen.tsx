import { t } from "@fanfare/contracts/common/language";
import type { OfferedTransfer } from "@fanfare/contracts/events/place-transfer";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { momentText } from "../../lib/instants.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead } from "../../ui/type.tsx";
import { keptToken } from "../auth/kept-token.ts";
import { linkFailure } from "../auth/link-token.ts";
import { MailedToken } from "../auth/mailed-token.tsx";
import { MessagePage } from "../auth/message-page.tsx";
import { useSession } from "../auth/session-store.ts";
import { cityLabel, isUndated, longDay } from "./event-labels.ts";

const kept = keptToken("fanfare.place");

/** The target of the mail about a passed on place: shows it, lets the user sign in or register, and accept. */
export function PlaceScreen() {
  const { query } = useApi();
  return (
    <MailedToken
      kind="place"
      kept={kept}
      procedure={query.events.transfers.read}
      eyebrow={t("A place for you")}
      titles={{ invalid: t("This place is not available"), failed: t("A place for you") }}
      failed={t("The place could not be loaded")}
      // Who opens the link again after accepting finds the ticket under My Shows.
      wayOut={
        <>
          <ButtonLink to="/my-shows">{t("My Shows")}</ButtonLink>
          <ButtonLink to="/events" tone="outline">
            {t("See all events")}
          </ButtonLink>
        </>
      }
    >
      {(place, token) => <Choice place={place} token={token} />}
    </MailedToken>
  );
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <MessagePage eyebrow={t("A place for you")} title={title}>
    {children}
  </MessagePage>
);

function Choice({ place, token }: { place: OfferedTransfer; token: string }) {
  const { event, from } = place;
  const { query } = useApi();
  const isFan = useSession((state) => state.status === "fan");
  const accept = useMutation(
    mutationOptions(query.events.transfers.accept, {
      onSuccess: () => {
        kept.forget();
        return Promise.all([query.events.mine.invalidate(), query.events.ownPlace.invalidate({ id: event.id })]);
      },
    }),
  );
  if (accept.isSuccess) {
    return (
      <Page title={t("You are in")}>
        <Lead>{t("The ticket for {title} is yours. See you there.", { title: event.title })}</Lead>
        <ButtonLink to="/tickets/$eventId" params={{ eventId: String(event.id) }} size="lg">
          {t("Open your tickets")}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={event.title}>
      <Lead>{t("{name} is giving you a place at this show.", { name: from })}</Lead>
      <div>
        <p>
          {isUndated(event) ? t("Date to be announced") : longDay(event.local_date)} · {event.time}
        </p>
        <p>
          {event.venue.name}, {cityLabel(event.venue)}
        </p>
      </div>
      {accept.error && <Alert role="alert">{linkFailure(accept.error)}</Alert>}
      {isFan ? (
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate({ token })}>
          {t("Accept the place")}
        </Button>
      ) : (
        <>
          <p>{t("A ticket belongs to an account, so sign in or create one first.")}</p>
          <div style={{ display: "flex", flexWrap: "wrap", gap: "0.75rem" }}>
            <ButtonLink to="/login" search={{ redirect: "/place" }} size="lg">
              {t("Sign In")}
            </ButtonLink>
            <ButtonLink to="/register" search={{ redirect: "/place" }} size="lg" tone="outline">
              {t("Sign Up")}
            </ButtonLink>
          </div>
        </>
      )}
      <p>{t("Please accept it by {until}.", { until: momentText(place.expires_at) })}</p>
    </Page>
  );
}
