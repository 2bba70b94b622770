import { t } from "@fanfare/contracts/common/language";
import type { OfferedTransfer } from "@fanfare/contracts/events/place-transfer";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { momentText } from "../../lib/instants.ts";
import { pendingAction } from "../../lib/pending-action.ts";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert, EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Lead } from "../../ui/type.tsx";
import { useMailLink } from "../auth/link-token.ts";
import { MessagePage } from "../auth/message-page.tsx";
import { useSession } from "../auth/session-store.ts";
import { cityLabel, isUndated, longDay } from "./event-labels.ts";

/** Keeps the link's token in this tab for an hour, so that it survives a login in between. */
const kept = pendingAction("fanfare.place", ({ token }) =>
  typeof token === "string" && token !== "" ? { token } : null,
);
const keep = (fromLink: string | null): string | null => {
  const token = fromLink ?? kept.take()?.token ?? null;
  if (token !== null) kept.save({ token });
  return token;
};
const forget = () => void kept.take();

/**
 * Returns the message of a failed call: the server's message for the token or in general, or a default when there was no
 * response.
 */
const wordsOf = (error: unknown): string =>
  isApiError(error) && error.data
    ? (error.data.fields?.token?.[0] ?? error.message)
    : t("That did not work. Please try again in a moment.");

/** The target of the mail about a passed on place: shows it, lets the user sign in or register, and accept. */
export function PlaceScreen() {
  const link = useMailLink();
  if (link === undefined) return <Reading />;
  return <PassedOn fromLink={link?.kind === "place" ? link.token : null} />;
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <MessagePage eyebrow={t("A place for you")} title={title}>
    {children}
  </MessagePage>
);

const Reading = () => (
  <Page title={t("One moment")}>
    <Skeleton h="3.5rem" w="16rem" />
  </Page>
);

function PassedOn({ fromLink }: { fromLink: string | null }) {
  const { query } = useApi();
  const [token] = useState(() => keep(fromLink));
  const { mutate, ...read } = useMutation(mutationOptions(query.events.transfers.read));
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [mutate, token]);

  if (token === null) {
    return (
      <Page title={t("This link is incomplete")}>
        <EmptyState title={t("Part of the address is missing")}>
          <p>{t("Open the link from the mail again, or copy the whole link.")}</p>
          <ButtonLink to="/events">{t("See all events")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  if (read.isSuccess) return <Choice place={read.data} token={token} />;
  if (!read.isError) return <Reading />;
  if (isApiError(read.error) && read.error.data?.fields?.token) return <Dead words={wordsOf(read.error)} />;
  return (
    <Page title={t("A place for you")}>
      <LoadFailure message={t("The place could not be loaded")} onRetry={() => mutate({ token })} />
    </Page>
  );
}

function Dead({ words }: { words: string }) {
  useEffect(forget, []);
  return (
    <Page title={t("This place is not available")}>
      <Alert role="alert">{words}</Alert>
      <ButtonLink to="/events">{t("See all events")}</ButtonLink>
    </Page>
  );
}

function Choice({ place, token }: { place: OfferedTransfer; token: string }) {
  const { event, from } = place;
  const { query } = useApi();
  const isFan = useSession((state) => state.status === "fan");
  const accept = useMutation(
    mutationOptions(query.events.transfers.accept, {
      onSuccess: () => {
        forget();
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
      {accept.error && <Alert role="alert">{wordsOf(accept.error)}</Alert>}
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
