import type { ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { showInput, showValues } from "../show-values.ts";
import { useShowReturns } from "../use-show-returns.ts";

type Status = ShowForEditing["status"];

const TRANSITIONS: Record<Status, readonly Status[]> = {
  upcoming: ["postponed", "cancelled"],
  postponed: ["upcoming", "cancelled"],
  cancelled: ["upcoming"],
};

const ACTS: Record<Status, { button: string; title: string; does: string }> = {
  upcoming: {
    button: "Put it back on",
    title: "Put this show back on?",
    does: "It takes place on the date above, and people can join again.",
  },
  postponed: {
    button: "Postpone",
    title: "Postpone this show?",
    does: "It stays among the upcoming shows as postponed, without a date. Everyone keeps their place, including on the waitlist. Set the new date above once you know it; everyone is notified then.",
  },
  cancelled: {
    button: "Cancel the show",
    title: "Cancel this show?",
    does: "Its page will say so, and nobody can join. You can put it back on later.",
  },
};

const Notice = styled("div", {
  base: {
    p: "4",
    bg: "panel",
    rounded: "sm",
    fontSize: "sm",
    whiteSpace: "pre-line",
    maxH: "16rem",
    overflowY: "auto",
    "& b": { display: "block", mb: "2", color: "ink" },
  },
});

type StatusPanelProps = { show: ShowForEditing; disabled: boolean; onDecided: () => Promise<unknown> };

/** Postpones, cancels or restores a show; each action first shows the mail that the guests will get. */
export function StatusPanel({ show, disabled, onDecided }: StatusPanelProps) {
  const { query } = useApi();
  const changeShow = useMutation(mutationOptions(query.events.manage.shows.change));
  const [move, setMove] = useState<Status | null>(null);
  const paid = useShowReturns(show.id).data?.paid.tickets ?? 0;
  const preview = useQuery({
    ...query.events.manage.shows.noticePreview.queryOptions({ id: show.id, status: move ?? "upcoming" }),
    enabled: move !== null,
    staleTime: 0,
  });
  const decide = async () => {
    if (!move) return;
    const input = showInput({ ...showValues(show), status: move }, show.id);
    if (!input.success) throw new Error("the stored show does not fit its own form");
    await changeShow.mutateAsync({ ...input.data, id: show.id });
    toast(preview.data?.recipients ? "Done. The mails are on their way." : "Done.", { tone: "good" });
    await onDecided();
    void query.store.tickets.returnsOfShow.invalidate({ id: show.id });
  };
  const act = move && ACTS[move];
  return (
    <Panel aria-labelledby="decide">
      <PanelTitle id="decide">If plans change</PanelTitle>
      <p style={{ marginBottom: "1rem" }}>Everyone with a place or on the waitlist is notified by mail.</p>
      <div style={{ display: "flex", flexWrap: "wrap", gap: "0.75rem" }}>
        {TRANSITIONS[show.status].map((status) => (
          <Button
            key={status}
            tone="outline"
            size="sm"
            disabled={disabled}
            title={disabled ? "Save your other changes first" : undefined}
            onClick={() => setMove(status)}
          >
            {ACTS[status].button}
          </Button>
        ))}
      </div>
      <OwnerConfirm
        open={move !== null}
        onClose={() => setMove(null)}
        title={act?.title ?? ""}
        danger={move === "cancelled"}
        {...(preview.data && { confirm: act?.button ?? "" })}
        onConfirm={decide}
      >
        <p>{act?.does}</p>
        {move === "cancelled" && paid > 0 && (
          <p>
            {paid === 1 ? "One ticket is" : `${paid} tickets are`} paid for. Nothing is refunded automatically:
            afterwards you can pay all of them back here in one step.
          </p>
        )}
        {preview.data && preview.data.recipients === 0 && <p>Nobody has a place or is waiting, so no mail is sent.</p>}
        {preview.data && preview.data.recipients > 0 && (
          <>
            <p>
              {preview.data.recipients === 1 ? "One person gets" : `${preview.data.recipients} people get`} this mail:
            </p>
            <Notice>
              <b>{preview.data.subject}</b>
              {preview.data.text}
            </Notice>
          </>
        )}
      </OwnerConfirm>
    </Panel>
  );
}
