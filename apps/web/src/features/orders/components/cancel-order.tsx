import { t } from "@fanfare/contracts/common/language";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { refusal } from "../../cart/cart-refusal.ts";
import { refreshAfterOrder } from "../order-effects.ts";

/** Cancels an order after a confirmation. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { queryKey } = query.store.orders.byId.queryOptions({ id: order.id });
  const cancelling = useMutation(
    mutationOptions(query.store.orders.cancel, {
      onSuccess: async (cancelled) => {
        await setQueryResult(queryClient, queryKey, cancelled);
        setAsking(false);
        toast(t("Order #{order_number} was cancelled", { order_number: order.order_number }));
        await refreshAfterOrder(queryClient);
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  return (
    <>
      <Button tone="ghost" onClick={() => setAsking(true)}>
        {t("Cancel Order")}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("Cancel this order?")}>
        <p>
          {order.payment_status === "unpaid"
            ? t("You have not paid anything yet, and you will not be charged.")
            : t(
                "Your payment will be refunded to the payment method you used. Your bank may take a few days to show it.",
              )}
        </p>
        {cancelling.isError && (
          <Alert role="alert" mt="4">
            {refusal(cancelling.error) ?? t("The order could not be cancelled. Please try again.")}
          </Alert>
        )}
        <Box display="flex" flexWrap="wrap" gap="3" mt="5">
          <Button loading={cancelling.isPending} onClick={() => cancelling.mutate({ id: order.id })}>
            {t("Cancel Order")}
          </Button>
          <Button tone="ghost" onClick={() => setAsking(false)}>
            {t("Keep it")}
          </Button>
        </Box>
      </Dialog>
    </>
  );
}
