import { formatMoney } from "@fanfare/contracts/common/money";
import type { ShowReturns } from "@fanfare/contracts/store/show-returns";
import { Undo2 } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { counted } from "../../owner-kit/lists/counted.ts";
import { RowList } from "../../owner-kit/lists/row-list.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { Progress } from "../../owner-ui/progress.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { useShowReturns } from "../use-show-returns.ts";

const sumOf = ({ paid, currency }: ShowReturns) => formatMoney(paid.amount, currency.toUpperCase());

/** The paid tickets of a cancelled show, and paying all of them back; renders nothing if none were bought. */
export function TicketPayback({ showId, title }: { showId: number; title: string }) {
  const { query } = useApi();
  const { data: returns, isError, isLoading, refetch } = useShowReturns(showId);
  const [isOpen, open, close] = useOpened();
  const done = returns?.returned ?? 0;
  // Tickets that were paid back no longer count as sold.
  useEffect(() => {
    if (done > 0) void query.store.tickets.forEditing.invalidate({ id: showId });
  }, [done, showId, query]);
  if (!returns) {
    // A member who may not read it has nothing to wait for.
    if (!isError) return isLoading ? <Waiting /> : null;
    return <LoadFailure message="The paid tickets could not be loaded" onRetry={() => refetch()} />;
  }
  const { paid, waiting, returned, refused } = returns;
  if (paid.tickets + waiting + returned + refused.tickets === 0) return null;
  return (
    <Panel aria-labelledby="payback">
      <PanelTitle id="payback">Paying tickets back</PanelTitle>
      <Box display="grid" gap="4" justifyItems="start">
        <Box role="status" w="100%" css={{ "&:empty": { mb: "-4" } }}>
          {waiting > 0 && <UnderWay done={returned} total={returned + waiting} />}
          {waiting === 0 && returned > 0 && (
            <Alert tone="good">
              {counted(returned, "ticket")} {returned === 1 ? "is" : "are"} void. Their refunds are shown with their
              orders.
            </Alert>
          )}
        </Box>
        {waiting > 0 && <GoOn onGo={() => open(true)} />}
        {paid.tickets > 0 && (
          <>
            <p>
              {counted(paid.tickets, "ticket")} of {counted(paid.orders, "order")} {paid.tickets === 1 ? "is" : "are"}{" "}
              still paid for: {sumOf(returns)}. Nothing is refunded automatically.
            </p>
            <Button tone="outline" size="sm" onClick={() => open(true)}>
              <Undo2 size={16} aria-hidden /> Pay all back
            </Button>
          </>
        )}
        {refused.tickets > 0 && <Refused {...refused} onRetry={() => open(true)} />}
      </Box>
      <Dialog open={isOpen !== null} onClose={close} title="Pay all tickets back">
        <PaybackForm showId={showId} title={title} returns={returns} onBegun={close} />
      </Dialog>
    </Panel>
  );
}

/** The panel's shape while it is not known whether tickets were bought. */
const Waiting = () => (
  <Panel aria-busy>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    <Box display="grid" gap="4">
      <Skeleton h="1.25rem" w="min(14rem, 60%)" />
      <Skeleton h="1.5rem" w="min(34rem, 100%)" />
      <Skeleton h="2.5rem" w="9rem" />
    </Box>
  </Panel>
);

/** Restarts work whose job was given up or removed. */
const GoOn = ({ onGo }: { onGo: () => void }) => (
  <Button tone="ghost" size="sm" onClick={onGo}>
    Stuck? Start it again
  </Button>
);

const UnderWay = ({ done, total }: { done: number; total: number }) => (
  <Box w="100%" maxW="32rem">
    <Progress label="Paying tickets back" value={done} max={total} />
    <Box as="p" mt="2" fontSize="sm" color="soft">
      {done} of {counted(total, "ticket")}. You can leave this page; it continues in the background.
    </Box>
  </Box>
);

/** Tickets that the team has to handle by hand, each with its order. */
function Refused({ tickets, lines, onRetry }: ShowReturns["refused"] & { onRetry: () => void }) {
  return (
    <Box w="100%">
      <Alert tone="tip">{counted(tickets, "ticket")} could not be refunded automatically:</Alert>
      <Box mt="3">
        <RowList>
          {lines.map((line) => (
            <li key={line.order_item_id}>
              <p>
                <TextLink to="/admin/orders/$orderId" params={{ orderId: String(line.order_id) }}>
                  Order {line.order_number}
                </TextLink>
                , {counted(line.tickets, "ticket")}
                <small>{line.reason}</small>
              </p>
            </li>
          ))}
        </RowList>
      </Box>
      <Button tone="outline" size="sm" onClick={onRetry}>
        Try these again
      </Button>
    </Box>
  );
}

type PaybackFormProps = { showId: number; title: string; returns: ShowReturns; onBegun: () => void };

function PaybackForm({ showId, title, returns, onBegun }: PaybackFormProps) {
  const { query } = useApi();
  const begin = useMutation(mutationOptions(query.store.tickets.returnShow));
  const askForProof = useStepUp();
  const { paid, waiting, refused } = returns;
  const form = useDialogForm({}, async () => {
    const proof = await askForProof(`To pay back the tickets for “${title}”, please confirm your password.`);
    if (proof === null) return;
    query.store.tickets.returnsOfShow.setData({ id: showId }, await begin.mutateAsync({ id: showId, proof }));
    onBegun();
  });
  return (
    <DialogForm form={form} save="Pay all back">
      {paid.tickets > 0 && (
        <p>
          {counted(paid.tickets, "ticket")} of {counted(paid.orders, "order")}, {sumOf(returns)}
        </p>
      )}
      {waiting > 0 && <p>{counted(waiting, "ticket")} waiting to be paid back</p>}
      {refused.tickets > 0 && <p>{counted(refused.tickets, "ticket")} that could not be paid back before</p>}
      <p>
        What was paid for them, less their share of a discount, goes back to the buyers' cards, and each buyer gets a
        mail. The tickets become void immediately, including those passed on to friends. You cannot undo this; the rest
        of each order is not affected.
      </p>
    </DialogForm>
  );
}
