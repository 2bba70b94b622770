import { msg, t } from "@fanfare/contracts/common/language";
import type { Order } from "@fanfare/contracts/store/order";
import type { OrderPickup } from "@fanfare/contracts/store/pickup";
import { type PickupState, pickupText } from "@fanfare/contracts/store/pickup-show";
import { useQuery } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { CalendarLink } from "../events/calendar-link.tsx";

const Card = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    justifyItems: "start",
    "& img": { display: "block", w: "min(100%, 14rem)", aspectRatio: "1", bg: "#fff", rounded: "sm" },
    "& .code": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      letterSpacing: "0.06em",
      fontVariantNumeric: "tabular-nums",
    },
    "& .about": { color: "soft", fontSize: "sm" },
  },
});

/** Whether an order is a pick-up: only such an order has no shipping address. */
export const isCollected = (order: Pick<Order, "shipping_address">): boolean => order.shipping_address === "";

function usePickup(orderId: number) {
  const { query } = useApi();
  return useQuery({
    ...query.store.pickups.ofOrder.queryOptions({ id: orderId }),
    // The code is there once the order is paid, and void once it was cancelled or handed over.
    refetchOnMount: "always",
  });
}

/** The place of a pick-up, in one line. */
export function PickupLine({ orderId }: { orderId: number }) {
  const { data, isError } = usePickup(orderId);
  if (data) return pickupText(data);
  return isError ? t("The pick-up could not be loaded") : <Skeleton w="12rem" h="1.25rem" />;
}

/** A link to the calendar file of the show at which an order is collected, while it is to be collected. */
export function PickupCalendar({ orderId }: { orderId: number }) {
  const { data } = usePickup(orderId);
  if (data?.state !== "to_collect" || data.event_id === null) return null;
  return <CalendarLink event={{ id: data.event_id, title: data.show }} />;
}

const STATES: Record<PickupState, string> = {
  to_collect: msg("Show this code where merch is sold at the show."),
  handed_over: msg("Handed over."),
  not_collected: msg("The show is over, and this was not picked up. We will write to you about sending it."),
  show_off: msg("This show will not take place as planned. We will send your order or refund you."),
  cancelled: msg("This order was cancelled."),
};

const stateOf = ({ state, code }: OrderPickup) =>
  state === "to_collect" && !code ? t("Your code will be here once the order is paid.") : t(STATES[state]);

/** The place of a pick-up, with the code to show at the hand-over. */
export function Pickup({ orderId }: { orderId: number }) {
  const { data, isError, refetch } = usePickup(orderId);
  if (isError && !data) return <LoadFailure message={t("The code could not be loaded")} onRetry={() => refetch()} />;
  if (!data) return <Skeleton w="14rem" h="14rem" />;
  return (
    <Card>
      <p>
        {pickupText(data)}
        {data.venue && ` · ${data.venue}`}
      </p>
      {data.qr_svg && data.short_code && (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(data.qr_svg)}`}
            alt={t("Code {code}", { code: data.short_code })}
          />
          <p className="code">{data.short_code}</p>
        </>
      )}
      <p className="about">
        {stateOf(data)}
        {data.handed_over_at && ` ${momentText(data.handed_over_at)}`}
      </p>
    </Card>
  );
}
