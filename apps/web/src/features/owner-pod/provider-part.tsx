import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Alert, LoadFailure } from "../../ui/notice.tsx";
import { Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { Skeleton } from "../owner-ui/skeleton.tsx";
import { DeliveryChoice } from "./components/delivery-choice.tsx";
import { ProviderAlert } from "./components/provider-alert.tsx";
import { Reprints } from "./components/reprints.tsx";
import { POD_STATE_LABELS } from "./reprint-labels.ts";

type ProviderPartProps = {
  orderId: number;
  /** Whether the order is paid, not cancelled and not fully delivered. */
  isOpen: boolean;
  /** Whether the order was cancelled. */
  isCancelled: boolean;
  onSent: () => void;
};

/** The part of an order that Printify makes: its state, and the button that sends it into production. */
export function ProviderPart({ orderId, isOpen, isCancelled, onSent }: ProviderPartProps) {
  const { query } = useApi();
  const part = useQuery({ ...query.pod.orderOf.queryOptions({ id: orderId }), refetchInterval: 30_000 });
  const send = useMutation(
    mutationOptions(query.pod.fulfil, {
      onSuccess: onSent,
      onSettled: () => query.pod.orderOf.invalidate({ id: orderId }),
    }),
  );
  if (part.isPending) return <Skeleton h="9rem" />;
  if (!part.data) {
    return <LoadFailure message="Printify's part could not be loaded" onRetry={() => part.refetch()} />;
  }
  const { order } = part.data;
  const canSend = isOpen && (order === null || ["wanted", "created", "refused", "cancelled"].includes(order.state));
  return (
    <>
      <Panel aria-labelledby="printify">
        <PanelTitle id="printify">Made by Printify</PanelTitle>
        <Box display="grid" gap="4" justifyItems="start">
          <Chip tone={order?.state === "sent" || order?.state === "closed" ? "ember" : "plain"}>
            {order === null ? "Not handed over yet" : POD_STATE_LABELS[order.state]}
          </Chip>
          {order?.status && (
            <Box as="p" color="soft" fontSize="sm">
              Printify says: {order.status}
              {order.cost && `. It charges $${order.cost}.`}
            </Box>
          )}
          {order?.problem && <Alert tone="tip">{order.problem}</Alert>}
          {order && isOpen && ["wanted", "created"].includes(order.state) && <DeliveryChoice orderId={orderId} />}
          {send.isError && <ProviderAlert error={send.error} words="Failed to send the order into production" />}
          {canSend && (
            <Button size="sm" onClick={() => send.mutate({ id: orderId })} loading={send.isPending}>
              Send to production
            </Button>
          )}
        </Box>
      </Panel>
      {(order?.state === "sent" || order?.state === "closed") && <Reprints orderId={orderId} isOpen={!isCancelled} />}
    </>
  );
}
