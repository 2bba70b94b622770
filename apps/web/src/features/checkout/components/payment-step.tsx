import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DemoCardForm } from "./demo-card-form.tsx";
import type { PaymentFormProps } from "./payment-form.ts";
import { ShopClosed } from "./shop-closed.tsx";

const StripePayment = lazy(() => import("./stripe-payment.tsx"));

/** Payment, in the way of the provider that the site is set up with. */
export function PaymentStep(props: PaymentFormProps) {
  const { query } = useApi();
  const { data: settings, isError, refetch } = useQuery(query.store.payments.settings.queryOptions());
  if (!settings) {
    return isError ? (
      <LoadFailure message={t("The payment form could not be loaded")} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h="28rem" />
    );
  }
  if (settings.provider === null) return <ShopClosed />;
  if (Number(props.amount) === 0) return <NothingToPay {...props} />;
  if (settings.provider !== "stripe") return <DemoCardForm {...props} notice={settings.notice} />;
  return (
    <Suspense fallback={<Skeleton h="28rem" />}>
      <StripePayment {...props} publishableKey={settings.publishable_key ?? ""} currency={settings.currency} />
    </Suspense>
  );
}

function NothingToPay({ amount, paying, failure, onPay }: PaymentFormProps) {
  return (
    <>
      {failure && <Alert role="alert">{failure}</Alert>}
      <p>{t("This order comes to {amount}: there is nothing to pay.", { amount: formatMoney(amount) })}</p>
      <Button size="lg" mt="5" loading={paying} onClick={() => onPay(async () => "confirm")}>
        {t("Place Order")}
      </Button>
    </>
  );
}
