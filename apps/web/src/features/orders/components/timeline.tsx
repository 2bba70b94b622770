import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { momentText } from "../../../lib/instants.ts";
import { styled } from "../../../ui/styled.tsx";
import { EVENT_LABELS } from "../labels.ts";

const List = styled("ol", {
  base: {
    listStyle: "none",
    "& li": {
      position: "relative",
      ps: "8",
      pb: "5",
      _before: {
        content: '""',
        position: "absolute",
        insetStart: "0.25rem",
        top: "0.4375rem",
        w: "0.75rem",
        h: "0.75rem",
        rounded: "pill",
        bg: "ember",
      },
      _after: {
        content: '""',
        position: "absolute",
        insetStart: "0.5625rem",
        top: "1.5rem",
        bottom: "0",
        w: "2px",
        bg: "lifted",
      },
      _last: { pb: "0", _after: { display: "none" } },
    },
    "& li[data-bad=true]::before": { bg: "bad" },
    "& b": { fontWeight: 600 },
    "& time, & p": { display: "block", fontSize: "sm", color: "faint" },
  },
});

const BAD = ["payment_failed", "cancelled", "expired", "refund_failed"];

/** The events of an order, oldest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  return (
    <List>
      {order.events.map((event) => (
        <li key={`${event.kind} ${event.at}`} data-bad={BAD.includes(event.kind)}>
          <b>{t(EVENT_LABELS[event.kind])}</b>
          {event.amount && `, ${formatMoney(event.amount, order.currency)}`}
          <time dateTime={event.at}>{momentText(event.at)}</time>
          {event.note && <p>{event.note}</p>}
        </li>
      ))}
    </List>
  );
}
