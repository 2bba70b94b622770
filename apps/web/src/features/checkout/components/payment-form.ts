import type { PaymentSettings } from "@fanfare/contracts/store/payment";
import type { ComponentType, ReactNode } from "react";
import type { CollectPayment } from "../use-order-payment.ts";

export type PaymentFormProps = {
  /** The total in major units, as decimal text. */
  amount: string;
  settings: PaymentSettings;
  paying: boolean;
  /** Why the last attempt failed. */
  failure: ReactNode;
  /** Goes to the previous step; null once there is an order. */
  onBack: (() => void) | null;
  onPay: (takeMoney: CollectPayment) => void;
};

/** A provider's form: the default export of the file named after it in `payment-forms`. */
export type PaymentForm = ComponentType<PaymentFormProps>;
