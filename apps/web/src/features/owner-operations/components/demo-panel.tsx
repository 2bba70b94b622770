import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/** Removes the demo artist; renders nothing on a site without one. */
export function DemoPanel() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const askForProof = useStepUp();
  const demo = useQuery(query.admin.demo.state.queryOptions());
  const remove = useMutation(
    mutationOptions(query.admin.demo.remove, {
      onSuccess: async (state) => {
        await setQueryResult(queryClient, query.admin.demo.state.queryOptions().queryKey, state);
        toast("The demo artist is removed. Everything you added is still here.", { tone: "good" });
      },
    }),
  );
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    const proof = await askForProof("To remove the demo artist, confirm that it is you.");
    return proof !== null && remove.mutateAsync({ proof });
  };
  if (!demo.data?.is_there) return null;
  return (
    <Panel>
      <PanelTitle>Demo artist</PanelTitle>
      <p>This site still shows the demo artist. When you remove it, everything you added yourself stays.</p>
      <Button mt="4" tone="outline" onClick={() => setAsking(true)}>
        Remove the demo
      </Button>
      <OwnerConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove the demo artist?"
        confirm="Remove it"
        onConfirm={confirm}
      >
        <p>This removes the demo artist and everything that came with it. You cannot undo this.</p>
      </OwnerConfirm>
    </Panel>
  );
}
