import type { PodOrder } from "@fanfare/contracts/pod/status";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { ProviderAlert } from "./provider-alert.tsx";

const List = styled("ul", {
  base: {
    display: "grid",
    "& > li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: "5",
      rowGap: "3",
      py: "4",
      borderTop: "1px solid",
      borderColor: "line",
    },
    "& .what": { flex: "1 1 16rem" },
    "& strong": { fontWeight: 600 },
    "& .why": { color: "soft", fontSize: "sm" },
  },
});

const canSend = (order: PodOrder) => order.state === "created" || order.state === "wanted" || order.state === "refused";

/** Orders and products at the provider that need the owner's attention. */
export function AttentionPanel() {
  const { query } = useApi();
  const attention = useQuery({ ...query.pod.attention.queryOptions(), refetchInterval: 30_000 });
  const send = useMutation(
    mutationOptions(query.pod.fulfil, {
      onSettled: () => query.pod.attention.invalidate(),
    }),
  );

  const sendReprint = useMutation(
    mutationOptions(query.pod.sendReprint, {
      onSettled: () => query.pod.attention.invalidate(),
    }),
  );
  const isSending = send.isPending || sendReprint.isPending;
  const isBeingSent = ({ order_id, reprint }: PodOrder) =>
    reprint === 0
      ? send.isPending && send.variables.id === order_id
      : sendReprint.isPending && sendReprint.variables.id === order_id && sendReprint.variables.number === reprint;
  const failure = send.error ?? sendReprint.error;
  const begin = ({ order_id, reprint }: PodOrder) => {
    send.reset();
    sendReprint.reset();
    if (reprint === 0) send.mutate({ id: order_id });
    else sendReprint.mutate({ id: order_id, number: reprint });
  };

  if (attention.isPending) return <Skeleton h="9rem" />;
  if (!attention.data) {
    return <LoadFailure message="Failed to load what needs your attention" onRetry={() => attention.refetch()} />;
  }
  const { orders, products } = attention.data;
  return (
    <Panel>
      <PanelTitle>Needs your attention</PanelTitle>
      {failure && (
        <Box mb="4">
          <ProviderAlert error={failure} words="Failed to send the order into production" />
        </Box>
      )}
      {orders.length + products.length === 0 ? (
        <Box as="p" color="soft">
          Nothing right now. Orders that need you, and products that could not be synced, appear here.
        </Box>
      ) : (
        <List>
          {orders.map((order) => (
            <li key={`${order.order_id}-${order.reprint}`}>
              <div className="what">
                <strong>
                  Order #{order.order_number}
                  {order.reprint > 0 && `, reprint ${order.reprint}`}
                </strong>
                <p className="why">{order.problem}</p>
                {order.cost && <p className="why">Printify charges ${order.cost} for it.</p>}
              </div>
              {canSend(order) && (
                <Button size="sm" onClick={() => begin(order)} loading={isBeingSent(order)} disabled={isSending}>
                  Send to production
                </Button>
              )}
            </li>
          ))}
          {products.map((product) => (
            <li key={product.id}>
              <div className="what">
                <strong>{product.title}</strong>
                <p className="why">{product.problem}</p>
              </div>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
