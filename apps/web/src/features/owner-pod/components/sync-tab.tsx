import { productsSynced, SYNC_FAILED } from "@fanfare/contracts/pod/messages";
import type { SyncResult, SyncRun } from "@fanfare/contracts/pod/status";
import { RefreshCw } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { Figure, FigureRow } from "../../owner-kit/page/owner-figure.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { Progress } from "../../owner-ui/progress.tsx";
import { ProviderAlert } from "./provider-alert.tsx";

const POLL_INTERVAL_MS = 1_000;
const isUnderWay = (run: SyncRun | null | undefined) => run?.state === "queued" || run?.state === "running";

/** Returns how many products were synced, from the call's result or the ended run; null until then. */
function syncedOf(result: SyncResult | undefined, ended: SyncRun | null): number | null {
  if (ended) return ended.state === "done" ? ended.done - ended.failed : null;
  return result?.success && !result.is_running ? result.products_synced : null;
}

/** Syncs the provider's products into the shop and shows the progress. */
export function SyncTab() {
  const { query } = useApi();
  const sync = useMutation(
    mutationOptions(query.pod.sync, {
      onSettled: () => query.pod.lastSync.invalidate(),
      onSuccess: (result) => {
        if (result.success) void query.pod.shopProducts.invalidate();
      },
    }),
  );
  const last = useQuery({
    ...query.pod.lastSync.queryOptions(),
    refetchInterval: ({ state }) => (sync.isPending || isUnderWay(state.data?.run) ? POLL_INTERVAL_MS : false),
  });
  const run = last.data?.run ?? null;
  const busy = sync.isPending || isUnderWay(run);
  // The call waits for the run only for a limited time, and may fail earlier: a run that was seen under way reports its own end.
  const [seen, setSeen] = useState<number | null>(null);
  if (run && isUnderWay(run) && run.id !== seen) setSeen(run.id);
  const ended = run && run.id === seen && !isUnderWay(run) ? run : null;
  const endedId = ended?.id;
  useEffect(() => {
    if (endedId !== undefined) void query.pod.shopProducts.invalidate();
  }, [endedId, query]);
  const synced = syncedOf(sync.data, ended);
  const failed = sync.isError && !isUnderWay(run) && ended?.state !== "done";

  return (
    <Box display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      <Panel>
        <PanelTitle>Sync Products</PanelTitle>
        <Box as="p" color="soft" maxW="44rem">
          Copies every product of the Printify shop into this one. Titles, texts and prices that you wrote here yourself
          are kept. This may take a few minutes.
        </Box>
        <Box mt="5">
          <Button onClick={() => sync.mutate()} loading={busy}>
            <RefreshCw size={18} aria-hidden /> Sync Products
          </Button>
        </Box>
        {busy && run && <SyncProgress run={run} />}
        <Box mt="5" display="grid" gap="3" role="status">
          {failed && <ProviderAlert error={sync.error} words={SYNC_FAILED} />}
          {sync.data && !sync.data.success && <Alert role="alert">{sync.data.message || SYNC_FAILED}</Alert>}
          {!busy && synced !== null && <Alert tone="good">{productsSynced(synced)}</Alert>}
        </Box>
      </Panel>
      {run && !busy && <LastRun run={run} />}
    </Box>
  );
}

function SyncProgress({ run }: { run: SyncRun }) {
  return (
    <Box mt="5" maxW="32rem">
      <Progress label="Syncing" value={run.total === null ? null : run.done} max={run.total ?? 1} />
      <Box as="p" mt="2" fontSize="sm" color="soft" aria-live="polite">
        {run.total === null ? "Reading the Printify shop…" : `${run.done} of ${counted(run.total, "product")}`}
      </Box>
    </Box>
  );
}

function LastRun({ run }: { run: SyncRun }) {
  return (
    <Box display="grid" gap="4">
      <Box as="h2" fontWeight={600}>
        Last sync{run.finished_at ? `, ${momentText(run.finished_at)}` : ""}
      </Box>
      {run.state === "failed" && <Alert>{run.message ?? SYNC_FAILED}</Alert>}
      {run.state === "done" && run.message && <Alert tone="tip">{run.message}</Alert>}
      <FigureRow>
        <Figure label="New" value={run.created} />
        <Figure label="Changed" value={run.changed} />
        <Figure label="Unchanged" value={run.unchanged} />
        <Figure label="Hidden" value={run.hidden} />
        <Figure label="Vanished" value={run.vanished} />
        <Figure label="Recreated" value={run.recreated} />
        <Figure label="Failed" value={run.failed} />
      </FigureRow>
    </Box>
  );
}
