import type { Webhook, WebhookCall } from "@fanfare/contracts/admin/webhooks";
import { Send } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { type OwnerColumn, OwnerTable } from "../../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { eventLabel } from "../event-labels.ts";

const PAGE_SIZE = 20;
const STATES: Record<WebhookCall["state"], string> = {
  waiting: "On its way",
  delivered: "Delivered",
  failed: "Failed",
};

function responseOf({ status, took_ms, problem, tried_at }: WebhookCall) {
  if (tried_at === null) return "–";
  return status === null ? problem : `${status} in ${took_ms} ms`;
}

/** The calls of a webhook with their responses; each can be sent again. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { query } = useApi();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...query.admin.webhooks.log.queryOptions({ id: webhook.id, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
  const acts = {
    onError: (error: unknown) => toast(failureOf(error, "That did not work.").message, { tone: "bad" }),
    onSettled: () => query.admin.webhooks.invalidate(),
  };
  const replay = useMutation(mutationOptions(query.admin.webhooks.replay, acts));
  const test = useMutation(mutationOptions(query.admin.webhooks.test, acts));
  const columns: OwnerColumn<WebhookCall>[] = [
    {
      header: "What",
      cell: (call) => (
        <div>
          {eventLabel(call.event)}
          <Box color="soft">{formatMoment(call.happened_at)}</Box>
        </div>
      ),
    },
    {
      header: "State",
      cell: (call) => <Chip tone={call.state === "failed" ? "ember" : "plain"}>{STATES[call.state]}</Chip>,
    },
    { header: "Response", cell: responseOf },
    { header: "Tries", cell: (call) => call.tries },
    { header: "Next try", cell: (call) => formatMoment(call.tries === 0 ? null : call.next_try_at), whole: true },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (call) =>
        call.state !== "waiting" && (
          <Button
            tone="outline"
            size="sm"
            aria-label={`Send again: ${eventLabel(call.event)}, ${formatMoment(call.happened_at)}`}
            onClick={() => replay.mutate({ id: call.id })}
            loading={replay.isPending && replay.variables.id === call.id}
          >
            Send again
          </Button>
        ),
    },
  ];
  return (
    <Panel>
      <PanelTitle>Calls to {new URL(webhook.url).host}</PanelTitle>
      <Box mb="4">
        <Button size="sm" tone="outline" onClick={() => test.mutate({ id: webhook.id })} loading={test.isPending}>
          <Send size={16} aria-hidden /> Send a test
        </Button>
      </Box>
      <OwnerTable
        caption="Calls"
        query={list}
        columns={columns}
        rowKey={(call) => call.id}
        failed="The log could not be loaded"
        empty="No calls yet."
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
    </Panel>
  );
}
