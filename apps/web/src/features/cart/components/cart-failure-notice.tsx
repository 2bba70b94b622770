import { Alert } from "../../../ui/notice.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";
import type { CartFailure } from "../use-cart.ts";

/** A failed change of the cart, shown where the change was made. */
export function CartFailureNotice({ failure }: { failure: CartFailure }) {
  const notice = useInSight<HTMLDivElement>(failure);
  return (
    <Alert ref={notice} role="alert" gridColumn="1 / -1">
      <p>{failure.message}</p>
      {failure.reason && <p>{failure.reason}</p>}
    </Alert>
  );
}
