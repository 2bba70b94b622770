import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PaymentFailure } from "./payment-failure.tsx";
import type { PaymentFormProps } from "./payment-form.ts";
import { paymentFormOf } from "./payment-form-registry.ts";
import { ShopClosed } from "./shop-closed.tsx";

type StepProps = Omit<PaymentFormProps, "settings">;

/** The payment step, with the form of the configured provider. */
export function PaymentStep(props: StepProps) {
  const { query } = useApi();
  const { data: settings, isError, refetch } = useQuery(query.store.payments.settings.queryOptions());
  if (!settings) {
    return isError ? (
      <LoadFailure message={t("The payment form could not be loaded")} onRetry={() => refetch()} />
    ) : (
      <Skeleton h="28rem" />
    );
  }
  if (settings.provider === null) return <ShopClosed />;
  if (Number(props.amount) === 0) return <NothingToPay {...props} />;
  const Form = paymentFormOf(settings.provider);
  if (!Form) return <ShopClosed />;
  return (
    <Suspense fallback={<Skeleton h="28rem" />}>
      <Form {...props} settings={settings} />
    </Suspense>
  );
}

function NothingToPay({ amount, paying, failure, onBack, onPay }: StepProps) {
  return (
    <>
      {failure && <PaymentFailure>{failure}</PaymentFailure>}
      <p>{t("This order comes to {amount}: there is nothing to pay.", { amount: formatMoney(amount) })}</p>
      <Box display="flex" flexWrap="wrap" gap="4" mt="5">
        {onBack && (
          <Button tone="ghost" size="lg" disabled={paying} onClick={onBack}>
            {t("Back")}
          </Button>
        )}
        <Button size="lg" loading={paying} onClick={() => onPay(async () => "confirm")}>
          {t("Place Order")}
        </Button>
      </Box>
    </>
  );
}
