import type { ReactNode } from "react";
import type { CollectPayment } from "../use-order-payment.ts";

export type PaymentFormProps = {
  /** The total, as decimal text. */
  amount: string;
  paying: boolean;
  /** Why the last try failed. */
  failure: ReactNode;
  /** To the step before; null once there is an order. */
  onBack: (() => void) | null;
  onPay: (collectPayment: CollectPayment) => void;
};
