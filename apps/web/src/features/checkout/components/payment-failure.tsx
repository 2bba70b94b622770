import type { ReactNode } from "react";
import { Alert } from "../../../ui/notice.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";

/** Why the last payment failed. Scrolled into view, because on phones the Pay button is a screen below it. */
export function PaymentFailure({ children }: { children: ReactNode }) {
  const notice = useInSight<HTMLDivElement>(true);
  return (
    <Alert ref={notice} role="alert">
      {children}
    </Alert>
  );
}
