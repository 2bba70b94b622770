import type { PodReprint, PodReprints } from "@fanfare/contracts/pod/reprint";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { POD_STATE_LABELS, REPRINT_REASON_LABELS } from "../reprint-labels.ts";
import { ProviderAlert, ProviderLoadFailure } from "./provider-alert.tsx";
import { ReprintForm } from "./reprint-form.tsx";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "0",
    "& > li": { display: "grid", gap: "3", py: "4", borderTop: "1px solid", borderColor: "line" },
    "& .head, & .keys": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
    "& .what": { color: "soft", fontSize: "sm", overflowWrap: "anywhere" },
  },
});

const WAITING: readonly PodReprint["state"][] = ["wanted", "created", "refused"];

/** The reprints of an order, and the dialog to request one. */
export function Reprints({ orderId, isOpen }: { orderId: number; isOpen: boolean }) {
  const { query } = useApi();
  const [isAsking, open, close] = useOpened();
  const reprints = useQuery({
    ...query.pod.reprintsOf.queryOptions({ id: orderId }),
    // A requested reprint is handed over to the provider within seconds.
    refetchInterval: ({ state }) => (state.data?.reprints.some((one) => one.state === "wanted") ? 3_000 : 30_000),
  });
  if (reprints.isError && !reprints.data) {
    return (
      <ProviderLoadFailure
        error={reprints.error}
        words="The reprints could not be loaded"
        onRetry={() => reprints.refetch()}
      />
    );
  }
  if (!reprints.data) return <Skeleton h="6rem" />;
  const standing = reprints.data;
  const take = (now: PodReprints) => {
    query.pod.reprintsOf.setData({ id: orderId }, now);
    void query.store.manage.orders.byId.invalidate({ id: orderId });
  };
  return (
    <Panel aria-labelledby="reprints">
      <PanelTitle id="reprints">Reprints</PanelTitle>
      <Box display="grid" gap="4">
        {standing.reprints.length > 0 && (
          <List>
            {standing.reprints.map((reprint) => (
              <li key={reprint.number}>
                <ReprintEntry {...{ orderId, reprint, isOpen }} lines={standing.lines} onChanged={take} />
              </li>
            ))}
          </List>
        )}
        {standing.obstacle === null ? (
          <Box display="grid" gap="3" justifyItems="start">
            <Box as="p" color="soft" fontSize="sm">
              Did something arrive damaged, or not at all? Printify can make it again at your cost.
            </Box>
            <Button size="sm" tone="outline" onClick={() => open(true)}>
              Print again
            </Button>
          </Box>
        ) : (
          <Box as="p" color="soft" fontSize="sm">
            {standing.obstacle}
          </Box>
        )}
      </Box>
      <Dialog open={isAsking !== null} onClose={close} title="Print again">
        <ReprintForm
          orderId={orderId}
          standing={standing}
          onAsked={(now) => {
            close();
            take(now);
          }}
        />
      </Dialog>
    </Panel>
  );
}

type ReprintEntryProps = {
  orderId: number;
  reprint: PodReprint;
  lines: PodReprints["lines"];
  isOpen: boolean;
  onChanged: (now: PodReprints) => void;
};

function ReprintEntry({ orderId, reprint, lines, isOpen, onChanged }: ReprintEntryProps) {
  const { query } = useApi();
  const [isCancelling, setCancelling] = useState(false);
  const onSettled = async () => {
    await query.pod.reprintsOf.invalidate({ id: orderId });
    await query.pod.attention.invalidate();
  };
  const send = useMutation(mutationOptions(query.pod.sendReprint, { onSuccess: onChanged, onSettled }));
  const cancel = useMutation(mutationOptions(query.pod.cancelReprint, { onSuccess: onChanged, onSettled }));
  const nameOf = new Map(lines.map((line) => [line.order_item_id, line.name]));
  const input = { id: orderId, number: reprint.number };
  const isSent = reprint.state === "sent" || reprint.state === "closed";
  return (
    <>
      <div className="head">
        <strong>Reprint {reprint.number}</strong>
        <Chip tone={isSent ? "ember" : "plain"}>{POD_STATE_LABELS[reprint.state]}</Chip>
      </div>
      <p className="what">
        {reprint.lines.map((line) => `${line.quantity} × ${nameOf.get(line.order_item_id) ?? ""}`).join(", ")}
        <br />
        {REPRINT_REASON_LABELS[reprint.reason]}
        {reprint.status && ` · Printify says: ${reprint.status}`}
        {reprint.cost && ` · It charges $${reprint.cost}`}
      </p>
      {reprint.problem && <Alert tone="tip">{reprint.problem}</Alert>}
      {send.isError && <ProviderAlert error={send.error} words="Failed to send the reprint into production" />}
      {isOpen && WAITING.includes(reprint.state) && (
        <div className="keys">
          <Button size="sm" onClick={() => send.mutate(input)} loading={send.isPending}>
            Send to production
          </Button>
          <Button size="sm" tone="outline" onClick={() => setCancelling(true)}>
            Cancel the reprint
          </Button>
        </div>
      )}
      <OwnerConfirm
        open={isCancelling}
        onClose={() => setCancelling(false)}
        title={`Cancel reprint ${reprint.number}?`}
        confirm="Cancel the reprint"
        onConfirm={() => cancel.mutateAsync(input)}
      >
        <p>Printify will not make it and charges nothing. You can ask for it again.</p>
      </OwnerConfirm>
    </>
  );
}
