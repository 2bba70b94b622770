import type { RestoredSite } from "@fanfare/contracts/admin/operations";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { UploadError, uploadOwnerFile } from "../../owner-kit/files/owner-upload.ts";
import { counted } from "../../owner-kit/lists/counted.ts";
import { setLoginNote } from "../../owner-kit/session/login-note.ts";
import { endOwnerSession } from "../../owner-kit/session/owner-session.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { Progress } from "../../owner-ui/progress.tsx";

/**
 * Restores a backup, or a take-away archive, into an empty site. The accounts are replaced with those of the file, so the owner
 * has to log in again.
 */
export function RestoreForm() {
  const askForProof = useStepUp();
  const chooser = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const restore = useMutation({
    mutationFn: async (file: File) => {
      const proof = await askForProof(
        "This restores everything in the file, including its accounts. You are then signed out. After a backup, log in with the password you had at that time; after a take-away archive, log in as its owner with the password of this site. The restored copy sends nothing out until you make it live there.",
      );
      if (proof === null) return null;
      setSent(0);
      const path = `/api/admin/restore/?proof=${encodeURIComponent(proof)}`;
      return uploadOwnerFile<RestoredSite>(path, "file", file, { onProgress: setSent });
    },
    onSuccess: (restored) => {
      if (!restored) return;
      const { rows, files, log_in_as } = restored;
      const loginAs = log_in_as === null ? "" : ` Log in as ${log_in_as} with the password of this site.`;
      setLoginNote(`Everything is restored: ${counted(rows, "row")} and ${counted(files, "file")}.${loginAs}`);
      endOwnerSession();
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) restore.mutate(file);
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        aria-label="Backup file"
        hidden
        onChange={choose}
      />
      <Button tone="quiet" onClick={() => chooser.current?.click()} loading={restore.isPending}>
        Restore a backup
      </Button>
      {/* Below the row of buttons that this is part of. */}
      <Box flexBasis="100%" hidden={!restore.error && !restore.isPending}>
        {restore.error && (
          <Alert role="alert">
            {restore.error instanceof UploadError ? restore.error.message : "The backup could not be restored."}
          </Alert>
        )}
        {restore.isPending && (
          <>
            <Progress label="The backup" value={sent < 1 ? sent : null} />
            <p role="status">
              {sent < 1
                ? `Sending the backup: ${Math.round(sent * 100)} %`
                : "Restoring. This can take a while for a large site."}
            </p>
          </>
        )}
      </Box>
    </>
  );
}
