import type { DoorArrival } from "@fanfare/contracts/events/door";
import type { BookVerdict } from "@fanfare/contracts/events/door-book";
import type { WaitingOrder } from "@fanfare/contracts/store/pickup";
import { UserPlus } from "@fanfare/icons";
import { useEffect, useRef, useState } from "react";
import { logFailure } from "../../lib/log-failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { keepDoor } from "../offline/keep-door.ts";
import { dropDoors } from "../offline/kept-doors.ts";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { Figure } from "../owner-kit/page/owner-figure.tsx";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOwnerSession } from "../owner-kit/session/owner-session.ts";
import { useTeamSelf } from "../owner-kit/session/team-self.tsx";
import { DoorLog } from "./components/door-log.tsx";
import { FindGuest } from "./components/find-guest.tsx";
import { HandOver } from "./components/hand-over.tsx";
import { loadReader, ScanCamera } from "./components/scan-camera.tsx";
import { VerdictPanel } from "./components/verdict-panel.tsx";
import { forgetDoor, writeDoorSelf } from "./door-storage.ts";
import { useDoor } from "./use-door.ts";
import { usePickups } from "./use-pickups.ts";

const Columns = styled("div", {
  base: {
    display: "grid",
    gap: "5",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1.2fr) minmax(0, 1fr)" },
    alignItems: "start",
    "& > div": { display: "grid", gap: "4" },
    "& .counts": { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(5rem, 1fr))", gap: "2" },
  },
});

/** One door of a show: the current guest, the verdict, and the guests who are in. */
export function DoorScreen({ showId, door }: { showId: number; door: string }) {
  const state = useDoor(showId, door);
  const { book, hasLine } = state;
  const [shown, setShown] = useState<{ verdict: BookVerdict; who: DoorArrival["who"] } | null>(null);
  // The numbers of the latest guest, and of the guest whose result is shown: an earlier guest's must not replace a later one's.
  const latest = useRef(0);
  const shownGuest = useRef(0);
  const [failure, setFailure] = useState<string | null>(null);
  const pickups = usePickups(showId, door);
  const [chosen, setChosen] = useState<readonly WaitingOrder[]>([]);
  const self = useTeamSelf();
  const session = useOwnerSession(({ ends_at }) => ends_at);
  const isReady = book !== null;
  useEffect(() => {
    // Without a line, the page is kept already or cannot be fetched.
    if (!isReady || session === null || !navigator.onLine) return;
    const leaving = new AbortController();
    writeDoorSelf(self, session);
    loadReader()
      .then(() => keepDoor(showId, leaving.signal))
      .catch((error) => {
        if (!leaving.signal.aborted) logFailure("This door cannot be reloaded without a line", error);
      });
    return () => leaving.abort();
  }, [isReady, self, session, showId]);
  if (!book)
    return (
      <OwnerRecordLoading
        query={{ isError: state.failed, refetch: state.retry }}
        title="Door"
        failed="The guest list could not be loaded"
      />
    );

  const arrive = async (who: DoorArrival["who"]) => {
    const guest = ++latest.current;
    setFailure(null);
    // An order's code admits no person.
    const order = who.by === "code" && pickups.book?.orderOf(who);
    setChosen(order ? [order] : []);
    if (order) {
      shownGuest.current = guest;
      setShown(null);
      return;
    }
    try {
      const verdict = await state.arrive(who);
      if (guest < shownGuest.current) return;
      shownGuest.current = guest;
      setShown({ verdict, who });
      const ticket = "ticket" in verdict ? verdict.ticket : null;
      if (ticket?.kind === "fan") setChosen(pickups.book?.ordersOfParty(ticket.id) ?? []);
      navigator.vibrate?.(verdict.kind === "in" ? 60 : [120, 60, 120]);
    } catch (error) {
      if (guest < shownGuest.current) return;
      shownGuest.current = guest;
      setShown(null);
      setFailure(failureOf(error, "That did not work. Please try again.").message);
    }
  };
  const undo = (id: string) => {
    state.undo(id);
    setShown(null);
  };
  const letIn = () => {
    if (!shown) return;
    state.letInAnyway(shown.who);
    setShown(null);
  };
  const ticket = shown && "ticket" in shown.verdict ? shown.verdict.ticket : null;
  const { counts, queue } = book;
  const pending = queue.arrivals.length + queue.undone.length + (pickups.book?.queue.length ?? 0);
  return (
    <OwnerPage
      title={book.list.show.title}
      intro={
        <>
          <b>{door}</b> ·{" "}
          <Chip tone={hasLine ? "plain" : "ember"} role="status">
            {hasLine ? "Line is up" : `No line: ${pending} to send`}
          </Chip>
        </>
      }
      actions={
        <ButtonLink
          to="/admin/doors"
          tone="outline"
          size="sm"
          // The device keeps no guests once its door is closed and everything has been sent to the site.
          onClick={() => {
            if (pending > 0) return;
            forgetDoor(showId);
            void dropDoors().catch((error) => logFailure("The door's page was not forgotten", error));
          }}
        >
          Close this door
        </ButtonLink>
      }
    >
      {failure && <Alert role="alert">{failure}</Alert>}
      <Columns>
        <div>
          <VerdictPanel
            verdict={shown?.verdict ?? null}
            note={(ticket && book.party(ticket)?.note) ?? null}
            onUndo={undo}
            onLetIn={letIn}
          />
          {pickups.book && pickups.book.list.orders.length > 0 && (
            <HandOver
              key={chosen[0]?.order_id ?? "none"}
              book={pickups.book}
              chosen={chosen}
              onHandOver={pickups.handOver}
            />
          )}
          <ScanCamera onCode={(code) => void arrive({ by: "code", code })} />
          <FindGuest book={book} onArrive={(who) => void arrive(who)} />
          <Button tone="outline" size="lg" onClick={() => void arrive({ by: "walk_in" })}>
            <UserPlus size={20} aria-hidden /> Walk-in
          </Button>
        </div>
        <div>
          <div className="counts">
            <Figure label="In" value={counts.in} />
            <Figure label="Expected" value={counts.expected} />
            <Figure label="Room for" value={counts.capacity ?? "∞"} />
          </div>
          <DoorLog book={book} onUndo={undo} />
        </div>
      </Columns>
    </OwnerPage>
  );
}
