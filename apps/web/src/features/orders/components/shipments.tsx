import { t } from "@fanfare/contracts/common/language";
import type { OrderDetail, Shipment } from "@fanfare/contracts/store/order";
import { Truck } from "@fanfare/icons";
import { momentText } from "../../../lib/instants.ts";
import { styled } from "../../../ui/styled.tsx";
import { TextAnchor } from "../../../ui/type.tsx";
import { SHIPMENT_LABELS } from "../labels.ts";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "4",
    "& li": {
      display: "grid",
      gridTemplateColumns: "auto 1fr",
      columnGap: "4",
      p: "4",
      bg: "panel",
      rounded: "sm",
    },
    "& svg": { color: "ember", mt: "1" },
    "& b": { fontWeight: 600 },
    "& p": { fontSize: "sm", color: "soft", overflowWrap: "anywhere" },
  },
});

/** The parcels of an order with their contents and status. */
export function Shipments({ order }: { order: OrderDetail }) {
  const nameOf = new Map(
    order.items.map((item) => [item.id, item.product.name + (item.variant ? ` (${item.variant.name})` : "")]),
  );
  const contents = ({ items }: Shipment) =>
    items.map(({ order_item_id, quantity }) => `${nameOf.get(order_item_id) ?? t("Item")} × ${quantity}`).join(", ") ||
    // The provider does not report the contents.
    t("Part of this order");
  return (
    <List>
      {order.shipments.map((parcel) => (
        <li key={parcel.id}>
          <Truck size={22} aria-hidden />
          <div>
            <b>
              {parcel.is_reprint && `${t("Replacement")}: `}
              {t(SHIPMENT_LABELS[parcel.status])}
            </b>
            <p>{contents(parcel)}</p>
            {(parcel.carrier ?? parcel.tracking_number) && (
              <p>
                {[parcel.carrier, parcel.tracking_number].filter(Boolean).join(" ")}{" "}
                {parcel.tracking_url && (
                  <TextAnchor href={parcel.tracking_url} target="_blank" rel="noreferrer">
                    {t("Track the parcel")}
                  </TextAnchor>
                )}
              </p>
            )}
            {parcel.shipped_at && <p>{t("Shipped {shipped_at}", { shipped_at: momentText(parcel.shipped_at) })}</p>}
            {parcel.delivered_at && (
              <p>{t("Delivered {delivered_at}", { delivered_at: momentText(parcel.delivered_at) })}</p>
            )}
          </div>
        </li>
      ))}
    </List>
  );
}
