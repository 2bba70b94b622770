import type { ManagedPickup, PickupPoint } from "@fanfare/contracts/store/pickup";
import { pickupText } from "@fanfare/contracts/store/pickup-show";
import { useMutation, useQuery } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { DialogForm } from "../owner-kit/forms/dialog-form.tsx";
import { localInput, readLocalInput } from "../owner-kit/forms/local-time.ts";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { formatDay } from "../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { TextField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { PICKUP_LABELS } from "./pickup-labels.ts";

const List = styled("ul", {
  base: {
    listStyle: "none",
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      py: "3",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& li > div": { minW: "0", overflowWrap: "anywhere" },
    "& small": { display: "block", color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "2" },
  },
});

/** The shows where merch can be collected, and the orders that have not been collected yet. */
export function PickupsScreen() {
  const { query } = useApi();
  const list = useQuery({ ...query.store.manage.pickups.list.queryOptions(), staleTime: 0 });
  return (
    <OwnerPage
      title="Collected at shows"
      back={["/admin/orders", "All orders"]}
      intro="Fans who order from your own stock can choose to collect it at a show that you switch on here. Hand it over on the door's screen, with the order's code or the fan's ticket."
    >
      {list.data ? (
        <>
          <Points points={list.data.points} />
          <Waiting orders={list.data.orders} />
        </>
      ) : (
        <OwnerLoading query={list} failed="The list could not be loaded" />
      )}
    </OwnerPage>
  );
}

function Points({ points }: { points: readonly PickupPoint[] }) {
  const { query } = useApi();
  const [edited, open, close] = useOpened<PickupPoint>();
  const setPoint = useMutation(
    mutationOptions(query.store.manage.pickups.setPoint, {
      onSuccess: () => query.store.manage.pickups.list.invalidate(),
      onError: () => toast("That did not work. Please try again.", { tone: "bad" }),
    }),
  );
  if (points.length === 0)
    return (
      <EmptyState title="No upcoming shows">
        <p>Shows are listed here until they are over.</p>
      </EmptyState>
    );
  return (
    <Panel aria-labelledby="pickup-shows">
      <PanelTitle id="pickup-shows">Shows</PanelTitle>
      <List>
        {points.map((point) => (
          <li key={point.event_id}>
            <div>
              <b>{point.show}</b>
              <small>
                {formatDay(point.date)} · {point.venue}
                {point.closes_at && ` · ordered until ${momentText(point.closes_at)}`}
                {point.waiting + point.handed_over > 0 &&
                  ` · ${point.handed_over} of ${point.waiting + point.handed_over} handed over`}
              </small>
            </div>
            <div className="ways">
              <Button
                size="sm"
                tone="outline"
                aria-label={`${point.closes_at ? "Change the cut-off" : "Switch on"}: ${point.show}`}
                onClick={() => open(point)}
              >
                {point.closes_at ? "Change the cut-off" : "Switch on"}
              </Button>
              {point.closes_at && (
                <Button
                  size="sm"
                  tone="ghost"
                  aria-label={`Switch off: ${point.show}`}
                  loading={setPoint.isPending && setPoint.variables?.event_id === point.event_id}
                  onClick={() => setPoint.mutate({ event_id: point.event_id, closes_at: null })}
                >
                  Switch off
                </Button>
              )}
            </div>
          </li>
        ))}
      </List>
      <Dialog open={edited !== null} onClose={close} title="Collected at this show">
        {edited && <PointForm key={edited.event_id} point={edited} onDone={close} />}
      </Dialog>
    </Panel>
  );
}

function PointForm({ point, onDone }: { point: PickupPoint; onDone: () => void }) {
  const { query } = useApi();
  const setPoint = useMutation(mutationOptions(query.store.manage.pickups.setPoint));
  const { text, ...form } = useDialogForm(
    { closes_at: localInput(point.closes_at ?? point.starts_at) },
    async ({ closes_at }) => {
      await setPoint.mutateAsync({
        event_id: point.event_id,
        closes_at: readLocalInput(closes_at) ?? point.starts_at,
      });
      await query.store.manage.pickups.list.invalidate();
      onDone();
    },
  );
  return (
    <DialogForm form={form} save="Save">
      <TextField
        label="Ordered until"
        type="datetime-local"
        help="In this computer's time zone. Leave yourself time to pack the orders."
        {...text("closes_at")}
      />
    </DialogForm>
  );
}

function Waiting({ orders }: { orders: readonly ManagedPickup[] }) {
  return (
    <Panel aria-labelledby="pickup-orders">
      <PanelTitle id="pickup-orders">Not handed over ({orders.length})</PanelTitle>
      {orders.length === 0 ? (
        <p>Paid orders waiting for a show are listed here until they are handed over or sent.</p>
      ) : (
        <List>
          {orders.map((order) => (
            <li key={order.order_id}>
              <div>
                <RowTitle
                  to={`/admin/orders/${order.order_id}`}
                  title={order.order_number}
                  about={`${order.customer} · ${pickupText(order)}`}
                />
                <small>{order.lines.map(({ quantity, text }) => `${quantity} × ${text}`).join(", ")}</small>
              </div>
              <Chip tone={order.state === "to_collect" ? "plain" : "ember"}>{PICKUP_LABELS[order.state]}</Chip>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
