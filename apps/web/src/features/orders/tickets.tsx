import { t } from "@fanfare/contracts/common/language";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { TextLink } from "../../ui/type.tsx";
import { CalendarLink } from "../events/calendar-link.tsx";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "3",
    "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "3" },
    "& span": { minW: "0", overflowWrap: "anywhere" },
    "& small": { display: "block", fontSize: "sm", color: "faint" },
  },
});

/** Whether an order contains tickets for a show. */
export const hasTickets = ({ items }: Pick<OrderDetail, "items">): boolean =>
  items.some(({ source }) => source === "ticket");

type OrderTicketsProps = {
  order: OrderDetail;
  /** Adds a link to each show's calendar file. */
  withCalendar?: boolean;
};

/** The shows for which an order contains tickets, each with a link to them. */
export function OrderTickets({ order, withCalendar = false }: OrderTicketsProps) {
  const { query } = useApi();
  const lines = useQuery({
    ...query.store.tickets.ofOrder.queryOptions({ id: order.id }),
    // The tickets change when the order is paid or refunded.
    refetchOnMount: "always",
  });
  if (lines.isError) {
    return <LoadFailure message={t("The tickets could not be loaded")} onRetry={() => lines.refetch()} />;
  }
  if (!lines.data) return <Skeleton w="14rem" h="2.75rem" />;
  const { data } = lines;
  const shows = [...new Set(data.map(({ event_id }) => event_id))];
  return (
    <List aria-label={t("Tickets")}>
      {shows.map((eventId) => {
        const own = data.filter(({ event_id }) => event_id === eventId);
        const held = own.filter(({ status }) => status === "held").reduce((sum, { quantity }) => sum + quantity, 0);
        const isKept = own.some(({ status }) => status === "reserved");
        const title = order.items.find(({ id }) => id === own[0]?.order_item_id)?.product.name ?? t("Show");
        return (
          <li key={eventId}>
            <span>
              <TextLink to="/events/$eventId" params={{ eventId: String(eventId) }}>
                {title}
              </TextLink>
              {held === 0 && (
                <small>
                  {isKept
                    ? t("Your tickets will be here once the order is paid.")
                    : t("These tickets were given back.")}
                </small>
              )}
            </span>
            {held > 0 && withCalendar && <CalendarLink event={{ id: eventId, title }} />}
            {held > 0 && (
              <ButtonLink to="/tickets/$eventId" params={{ eventId: String(eventId) }} size="sm" tone="outline">
                {t("{count, plural, one {Ticket} other {Tickets}}", { count: held })}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </List>
  );
}
