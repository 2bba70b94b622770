import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProviderAlert, ProviderLoadFailure } from "./provider-alert.tsx";

/** The delivery method of an order on hold at Printify, with express where it is available for the whole order. */
export function DeliveryChoice({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const delivery = useQuery(query.pod.deliveryOf.queryOptions({ id: orderId }));
  const choose = useMutation(
    mutationOptions(query.pod.chooseExpress, {
      onSettled: async () => {
        await query.pod.deliveryOf.invalidate({ id: orderId });
        await query.pod.orderOf.invalidate({ id: orderId });
      },
    }),
  );
  if (delivery.isError) {
    return (
      <ProviderLoadFailure
        error={delivery.error}
        words="Failed to load how Printify can deliver this order"
        onRetry={() => delivery.refetch()}
      />
    );
  }
  const { data } = delivery;
  if (!data) return null;
  const { is_express, can_change, standard, express } = data;
  const price = is_express ? express : standard;
  return (
    <Box display="grid" gap="3" justifyItems="start">
      <Box as="p" color="soft" fontSize="sm">
        Printify delivers it by {is_express ? "express" : "standard"} shipping{price && `, which costs you $${price}`}.
        The fan pays no extra for express.
      </Box>
      {choose.isError && <ProviderAlert error={choose.error} words="Failed to change the delivery" />}
      {can_change && (express !== null || is_express) && (
        <Button
          size="sm"
          tone="outline"
          loading={choose.isPending}
          onClick={() => choose.mutate({ id: orderId, is_express: !is_express })}
        >
          {is_express ? "Deliver by standard" : `Deliver by express ($${express})`}
        </Button>
      )}
      {can_change && express === null && !is_express && (
        <Box as="p" color="faint" fontSize="sm">
          Printify cannot deliver all of this order by express.
        </Box>
      )}
    </Box>
  );
}
