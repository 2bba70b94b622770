import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";

/**
 * Everything of the artist in open formats; the browser saves the archive while the server creates it, and shows the progress.
 */
export function TakeAwayPanel() {
  const { query } = useApi();
  const askForProof = useStepUp();
  const takeAway = useMutation(
    mutationOptions(query.admin.backup.takeAwayTicket, {
      // The browser saves the file itself, whatever its size; the ticket in the URL authorizes this one download.
      onSuccess: ({ path }) => {
        toast("Your browser is saving the archive and shows the progress.", { tone: "good" });
        window.location.assign(path);
      },
      onError: (error) => toast(failureOf(error, "The archive could not be started.").message, { tone: "bad" }),
    }),
  );
  const start = async () => {
    const proof = await askForProof("The archive also contains your fans' data. Please confirm your password.");
    if (proof !== null) takeAway.mutate({ proof });
  };
  return (
    <Panel>
      <PanelTitle>Take everything away</PanelTitle>
      <p>
        One ZIP file in open formats: recordings as you uploaded them, pictures, every table as JSON, the important ones
        as CSV, shows as a calendar, letters as HTML and text. Passwords and keys are not included. You can restore all
        of it on a new, empty site of this or a later release, with “Restore a backup”; your fans then choose new
        passwords.
      </p>
      <Box mt="4">
        <Button tone="outline" onClick={() => void start()} loading={takeAway.isPending}>
          Download everything
        </Button>
      </Box>
    </Panel>
  );
}
