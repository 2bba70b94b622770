import type { WaitingOrder } from "@fanfare/contracts/store/pickup";
import type { PickupBook, PickupVerdict } from "@fanfare/contracts/store/pickup-book";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { TextField } from "../../owner-ui/field.tsx";

const MAX_FOUND = 8;

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "2",
    mb: "3",
    "& li": {
      display: "grid",
      gap: "2",
      p: "3",
      border: "1px solid",
      borderColor: "line",
      rounded: "sm",
      overflowWrap: "anywhere",
    },
    "& li[data-chosen]": { borderColor: "ember" },
    "& small": { display: "block", color: "soft" },
  },
});

const clock = (instant: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(instant));

function words(verdict: PickupVerdict): string {
  switch (verdict.kind) {
    case "handed":
      return "Handed over.";
    case "already":
      return `Already handed over: ${clock(verdict.handed_at)} at ${verdict.door}.`;
    case "void":
      return "This order was cancelled or is not paid. Do not hand anything over.";
    case "wrong_show":
      return `This order is for pick-up at ${verdict.show}.`;
    case "unknown":
      return "This order is not for pick-up at a show.";
    case "unchecked":
      return "Without a line this order cannot be checked, and it is not on this list.";
  }
}

type HandOverProps = {
  book: PickupBook;
  /** The orders of the latest scan: of an order's code, or of its buyer's ticket. */
  chosen: readonly WaitingOrder[];
  onHandOver: (orderId: number) => Promise<PickupVerdict>;
};

/** Orders that are collected at this show: their contents, and a button that hands each over once. */
export function HandOver({ book, chosen, onHandOver }: HandOverProps) {
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<{ orderId: number; text: string; isBad: boolean } | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const { handed, expected } = book.counts;
  const found = book.search(text, MAX_FOUND).filter(({ order_id }) => !chosen.some((one) => one.order_id === order_id));
  const problems = book.handovers.filter(({ problem }) => problem !== null);
  const hand = async (order: WaitingOrder) => {
    setBusy(order.order_id);
    try {
      const verdict = await onHandOver(order.order_id);
      setOutcome({ orderId: order.order_id, text: words(verdict), isBad: verdict.kind !== "handed" });
    } catch (error) {
      const { message } = failureOf(error, "That did not work. Please try again.");
      setOutcome({ orderId: order.order_id, text: message, isBad: true });
    } finally {
      setBusy(null);
    }
  };
  const row = (order: WaitingOrder) => {
    const first = book.firstOf(order.order_id);
    const isChosen = chosen.some(({ order_id }) => order_id === order.order_id);
    return (
      <li key={order.order_id} data-chosen={isChosen || undefined}>
        <p>
          <b>{order.name}</b> · {order.order_number}
          <small>{order.lines.map((line) => `${line.quantity} × ${line.text}`).join(", ")}</small>
          {first && <small>{`Handed over ${clock(first.handed_at)} at ${first.door}`}</small>}
        </p>
        {outcome?.orderId === order.order_id && <Alert role={outcome.isBad ? "alert" : "status"}>{outcome.text}</Alert>}
        {!first && (
          <Button loading={busy === order.order_id} onClick={() => void hand(order)}>
            Hand over
          </Button>
        )}
      </li>
    );
  };
  return (
    <Panel aria-labelledby="hand-over">
      <PanelTitle id="hand-over">
        Merch to hand over: {handed} of {expected}
      </PanelTitle>
      {chosen.length > 0 && <List aria-label="Scanned">{chosen.map(row)}</List>}
      <TextField
        label="Name or order number"
        name="pickup-search"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {found.length > 0 && <List aria-label="Orders found">{found.map(row)}</List>}
      {problems.length > 0 && (
        <Alert role="status">
          {problems
            .map(({ order_id, door, handed_at, problem }) => {
              const order = book.list.orders.find((one) => one.order_id === order_id);
              const what = problem === "twice" ? "handed over twice without a line" : "handed over although cancelled";
              return `${order?.order_number ?? "An order"}: ${what}, ${clock(handed_at)} at ${door}.`;
            })
            .join(" ")}
        </Alert>
      )}
    </Panel>
  );
}
