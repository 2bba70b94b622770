import { t } from "@fanfare/contracts/common/language";
import { type OpenTransfer, placeTransferInput } from "@fanfare/contracts/events/place-transfer";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fetchNow } from "../../../../lib/fetch-now.ts";
import { momentText } from "../../../../lib/instants.ts";
import { errorStatus, isApiError, mutationOptions, useApi } from "../../../../lib/trpc.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Alert, LoadFailure } from "../../../../ui/notice.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import { useFanForm } from "../../../auth/use-fan-form.ts";

const Section = styled("section", {
  base: {
    display: "grid",
    gap: "4",
    maxW: "40rem",
    pt: "6",
    borderTop: "1px solid {colors.line}",
    "& .note": { color: "soft", fontSize: "sm" },
    "& ul": { listStyle: "none", display: "grid", gap: "2" },
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "2",
      p: "4",
      bg: "raised",
      border: "1px solid {colors.line}",
      rounded: "md",
    },
    "& li p": { overflowWrap: "anywhere" },
    "& form": { display: "grid", gap: "4", justifyItems: "start", "& > *": { w: "100%" }, "& > button": { w: "auto" } },
  },
});

/** Passes a place of the fan's party on to a friend, and takes back transfers that were not accepted yet. */
export function PassOn({ eventId, party_size }: { eventId: number; party_size: number }) {
  const { query } = useApi();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  const queryClient = useQueryClient();
  const list = query.events.transfers.list.queryOptions({ id: eventId });
  const open = useQuery(list);
  const refresh = { onSettled: () => query.events.transfers.list.invalidate() };
  const give = useMutation(mutationOptions(query.events.transfers.give, refresh));
  const form = useFanForm({
    parse: (values) => placeTransferInput.safeParse({ ...values, id: eventId }),
    send: async (input) => {
      await give.mutateAsync(input).catch(async (error: unknown) => {
        // The response may have been lost after the place was passed on.
        const now = errorStatus(error) === null ? await fetchNow(queryClient, list).catch(() => []) : [];
        if (!now.some(({ friend_email }) => friend_email === input.email)) throw error;
      });
      return t("The link is on its way to {name}. The ticket is yours until it is accepted.", { name: input.name });
    },
    failed: t("The place could not be passed on. Please try again."),
  });
  return (
    <Section ref={section} tabIndex={-1} aria-labelledby="pass-on" data-screen-only>
      <Display as="h2" size="d4" id="pass-on">
        {t("Give a place to a friend")}
      </Display>
      <p className="note">
        {party_size > 1
          ? t("Your friend gets a link. Once they accept, your last ticket becomes void and they get one of their own.")
          : t("Your friend gets a link. Once they accept, your ticket becomes void and they get one of their own.")}
      </p>
      {open.isError && (
        <LoadFailure message={t("The places you are passing on could not be loaded")} onRetry={() => open.refetch()} />
      )}
      {open.data && open.data.length > 0 && (
        <ul aria-label={t("Not accepted yet")}>
          {open.data.map((transfer) => (
            <Waiting key={transfer.id} transfer={transfer} onDone={refresh.onSettled} />
          ))}
        </ul>
      )}
      {form.message && <Alert role="alert">{form.message}</Alert>}
      {form.success && (
        <Alert tone="good" role="status">
          {form.success}
        </Alert>
      )}
      {open.data && open.data.length < party_size && (
        <form onSubmit={form.submit} noValidate method="post" aria-label={t("Give a place to a friend")}>
          <TextField label={t("Your friend's name")} {...form.field("name")} autoComplete="off" />
          <TextField label={t("Your friend's email")} {...form.field("email")} type="email" autoComplete="off" />
          <Button type="submit" loading={form.busy}>
            {t("Send the place")}
          </Button>
        </form>
      )}
    </Section>
  );
}

function Waiting({ transfer, onDone }: { transfer: OpenTransfer; onDone: () => Promise<void> }) {
  const { query } = useApi();
  const takeBack = useMutation(mutationOptions(query.events.transfers.takeBack, { onSettled: onDone }));
  const failed = isApiError(takeBack.error) && takeBack.error.data ? takeBack.error.message : null;
  return (
    <li>
      <div>
        <p>
          <strong>{transfer.friend_name}</strong>, {transfer.friend_email}
        </p>
        <p className="note">{t("Not accepted yet, open until {until}", { until: momentText(transfer.expires_at) })}</p>
        {takeBack.isError && <p role="alert">{failed ?? t("That did not work. Please try again.")}</p>}
      </div>
      <Button
        tone="outline"
        size="sm"
        loading={takeBack.isPending}
        aria-label={t("Take back, {name}", { name: transfer.friend_name })}
        onClick={() => takeBack.mutate({ id: transfer.id })}
      >
        {t("Take back")}
      </Button>
    </li>
  );
}
