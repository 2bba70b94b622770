import { Alert } from "../../../ui/notice.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";
import type { CartFailure } from "../use-cart.ts";

/** A change of the cart that failed, said where it was asked for. */
export function CartFailureNotice({ failure }: { failure: CartFailure }) {
  const notice = useInSight<HTMLDivElement>(failure);
  return (
    <Alert ref={notice} role="alert" gridColumn="1 / -1">
      <p>{failure.message}</p>
      {failure.reason && <p>{failure.reason}</p>}
    </Alert>
  );
}
