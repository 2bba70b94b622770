import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/** On every page of a restored copy's owner area: states that nothing leaves this site, and makes it the live one. */
export function CopyBanner() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const askForProof = useStepUp();
  const [asking, setAsking] = useState(false);
  const copy = useQuery(query.admin.copy.state.queryOptions());
  const goLive = useMutation(
    mutationOptions(query.admin.copy.goLive, {
      onSuccess: async (state) => {
        await setQueryResult(queryClient, query.admin.copy.state.queryOptions().queryKey, state);
        void queryClient.invalidateQueries();
        toast("This copy is now the live site.", { tone: "good" });
      },
    }),
  );
  const confirm = async () => {
    const proof = await askForProof("From now on, this site sends mails, makes payments and places orders.");
    return proof !== null && goLive.mutateAsync({ proof });
  };
  const restored = copy.data?.restored;
  if (!restored) return null;
  const { mails, refunds, provider_orders } = restored.waiting;
  return (
    <Box mb="6">
      <Alert tone="tip" role="note">
        <p>
          <strong>This is a restored copy that is not live yet.</strong> It shows the site as of{" "}
          {formatMoment(restored.backup_created_at)}. It sends no mail, makes no payments or refunds, and orders nothing
          from Printify.
        </p>
        <Button mt="3" size="sm" onClick={() => setAsking(true)}>
          This copy is live
        </Button>
      </Alert>
      <OwnerConfirm
        open={asking}
        title="Make this copy the live site?"
        confirm="This copy is live"
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      >
        <p>
          The original site must be off for good: two live sites would send mails to the same people and charge and
          order twice.
        </p>
        <p>
          Everything that is waiting here then goes out: mails ({mails}), refunds ({refunds}), orders to Printify (
          {provider_orders}), and reminders and release notices that are due. Scheduled letters of the newsletter are
          drafts again, and letters that were being sent are stopped.
        </p>
      </OwnerConfirm>
    </Box>
  );
}
