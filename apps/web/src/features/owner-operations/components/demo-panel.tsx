import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showAnswer } from "../../../lib/show-answer.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { failureOf } from "../../owner-kit/owner-failure.ts";
import { Panel, PanelTitle } from "../../owner-kit/owner-page.tsx";
import { useStepUp } from "../../owner-kit/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/** Takes the demo artist away; not there on a site without one. */
export function DemoPanel() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const askForProof = useStepUp();
  const demo = useQuery(query.admin.demo.state.queryOptions());
  const remove = useMutation(
    mutationOptions(query.admin.demo.remove, {
      onSuccess: async (state) => {
        await showAnswer(queryClient, query.admin.demo.state.queryOptions().queryKey, state);
        toast("The demo artist is gone. Everything of yours is still there.", { tone: "good" });
      },
      onError: (error) => toast(failureOf(error, "The demo could not be removed.").message, { tone: "bad" }),
    }),
  );
  const confirm = async () => {
    const proof = await askForProof(
      "The demo artist goes away with everything that came with it. It does not come back.",
    );
    if (proof !== null) remove.mutate({ proof });
  };
  if (!demo.data?.is_there) return null;
  return (
    <Panel>
      <PanelTitle>Demo artist</PanelTitle>
      <p>This site still shows the demo artist. What you have added yourself stays when the demo goes.</p>
      <Button mt="4" tone="outline" onClick={() => void confirm()} loading={remove.isPending}>
        Remove the demo
      </Button>
    </Panel>
  );
}
