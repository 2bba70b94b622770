import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { RestoreForm } from "./restore-form.tsx";

/** Makes a backup with one button; the browser saves it while the server creates it. */
export function BackupPanel() {
  const { query } = useApi();
  const askForProof = useStepUp();
  const backup = useMutation(
    mutationOptions(query.admin.backup.ticket, {
      // The browser saves the file itself, whatever its size; the ticket in the URL authorizes this one download.
      onSuccess: ({ path }) => window.location.assign(path),
      onError: (error) => toast(failureOf(error, "The backup could not be started.").message, { tone: "bad" }),
    }),
  );
  const start = async () => {
    const proof = await askForProof(
      "A backup contains everything, including your fans' data. Please confirm your password.",
    );
    if (proof !== null) backup.mutate({ proof });
  };
  return (
    <Panel>
      <PanelTitle>Backup</PanelTitle>
      <p>
        One file with the whole site: all data as of one moment, and all music and pictures. You can restore it on an
        empty site: a new one, started with <code>SEED=none</code>.
      </p>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="4">
        <Button tone="outline" onClick={() => void start()} loading={backup.isPending}>
          Download a backup
        </Button>
        <RestoreForm />
      </Box>
    </Panel>
  );
}
