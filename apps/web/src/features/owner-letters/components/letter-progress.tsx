import {
  type Letter,
  type LetterRecipient,
  RECIPIENT_STATUSES,
  type RecipientStatus,
} from "@fanfare/contracts/admin/letters";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../../owner-kit/lists/owner-table.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";
import { Figure, FigureRow } from "../../owner-kit/page/owner-figure.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../../owner-kit/page/owner-page.tsx";
import { MailNotice } from "../../owner-operations/mail-notice.tsx";
import { CheckboxField, SelectField } from "../../owner-ui/field.tsx";
import { Progress } from "../../owner-ui/progress.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { letterLabel } from "../letter-labels.ts";
import { LetterPreview } from "./letter-preview.tsx";

const PAGE_SIZE = 50;

const WORDS: Record<RecipientStatus, string> = {
  waiting: "Waiting",
  sending: "On its way",
  accepted: "Accepted",
  refused: "Refused",
  skipped: "Left out",
  unknown: "Unknown",
  filed: "Written to a file",
};

const COLUMNS: readonly OwnerColumn<LetterRecipient>[] = [
  { header: "Email", cell: (row) => row.email ?? "Erased" },
  { header: "Status", cell: (row) => WORDS[row.status] },
  { header: "Why", cell: (row) => row.detail ?? "–" },
  { header: "When", cell: (row) => formatMoment(row.moved_at), whole: true },
];

/** A letter that is being sent or was sent: its progress, and the result for each address. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<RecipientStatus | "">("");
  const isSending = letter.status === "sending";
  const isStopped = letter.status === "stopped";
  const recipients = useQuery({
    ...query.admin.letters.recipients.queryOptions({
      id: letter.id,
      page,
      page_size: PAGE_SIZE,
      ...(status && { status }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isSending ? 3000 : false,
  });
  const stop = useMutation(
    mutationOptions(query.admin.letters.stop, {
      onSuccess: (now) =>
        setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id: letter.id }).queryKey, now),
    }),
  );
  const [stopping, setStopping] = useState(false);
  const resume = useMutation(
    mutationOptions(query.admin.letters.resume, {
      onSuccess: (now) =>
        setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id: letter.id }).queryKey, now),
    }),
  );
  const [resuming, setResuming] = useState(false);
  const onSite = useMutation(
    mutationOptions(query.admin.letters.setOnSite, {
      onSuccess: (now) =>
        setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id: letter.id }).queryKey, now),
      onError: (error) => toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" }),
    }),
  );
  const [asking, setAsking] = useState(false);
  const again = useMutation(
    mutationOptions(query.admin.letters.sendAgain, {
      onSuccess: (now) =>
        setQueryResult(queryClient, query.admin.letters.byId.queryOptions({ id: letter.id }).queryKey, now),
    }),
  );
  const { progress } = letter;
  // Stopping leaves out everybody who was still waiting, and a letter that was stopped has not been sent to them.
  const done = progress.recipients - progress.waiting - (isStopped ? progress.skipped : 0);

  return (
    <OwnerPage
      title={letter.subject}
      back={["/admin/newsletter", "All letters"]}
      actions={
        <>
          {isSending && (
            <Button tone="outline" onClick={() => setStopping(true)}>
              Stop sending
            </Button>
          )}
          {isStopped && progress.skipped > 0 && (
            <Button tone="outline" onClick={() => setResuming(true)}>
              Continue sending
            </Button>
          )}
          {progress.unknown > 0 && !isStopped && (
            <Button tone="outline" onClick={() => setAsking(true)}>
              Send again to {progress.unknown.toLocaleString("en-US")} unknown
            </Button>
          )}
        </>
      }
    >
      <Box>
        <p role="status">
          {letterLabel(letter)}: {done.toLocaleString("en-US")} of {progress.recipients.toLocaleString("en-US")}
          {letter.finished_at && `, ${formatMoment(letter.finished_at)}`}
        </p>
        <Box mt="2">
          <Progress label="Letters on their way" value={done} max={progress.recipients} />
        </Box>
      </Box>
      <FigureRow>
        <Figure label="Accepted" value={progress.accepted} />
        <Figure label="Refused" value={progress.refused} />
        <Figure label="Left out" value={progress.skipped} />
        <Figure
          label="Unknown"
          value={progress.unknown}
          note="Sent, but the reply was lost; not sent again automatically"
        />
        {progress.filed > 0 && (
          <Figure label="Files" value={progress.filed} note="No mail server: none were delivered" />
        )}
      </FigureRow>
      <p>
        Opens and clicks are not tracked: the pictures and links in letters carry no tracking codes, so there are no
        figures for them.
      </p>
      <CheckboxField
        checked={letter.is_on_site}
        disabled={onSite.isPending}
        onChange={(event) =>
          onSite.mutate({ id: letter.id, version: letter.version, is_on_site: event.target.checked })
        }
      >
        Also on the site
      </CheckboxField>
      {letter.is_on_site && (
        <p>
          Visitors read it under{" "}
          <Box as="a" {...{ href: `/news/${letter.id}` }} color="glow" textDecoration="underline">
            News
          </Box>
          , without names and without an unsubscribe link.
        </p>
      )}
      <MailNotice />
      <TableToolbar>
        <SelectField
          label="Show"
          value={status}
          onChange={(event) => {
            setStatus(oneOf(event.target.value, RECIPIENT_STATUSES) ?? "");
            setPage(1);
          }}
        >
          <option value="">Everybody</option>
          {RECIPIENT_STATUSES.map((name) => (
            <option key={name} value={name}>
              {WORDS[name]}
            </option>
          ))}
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Recipients"
        query={recipients}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The recipients could not be loaded"
        empty="No recipients."
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
      <OwnerConfirm
        open={stopping && isSending}
        title="Stop sending?"
        confirm="Stop sending"
        onClose={() => setStopping(false)}
        onConfirm={() => stop.mutateAsync({ id: letter.id })}
      >
        <p>
          About {progress.waiting.toLocaleString("en-US")} of {progress.recipients.toLocaleString("en-US")} readers do
          not get this letter then. You can continue later; what it says stays as it is.
        </p>
      </OwnerConfirm>
      <OwnerConfirm
        open={resuming && isStopped}
        title="Continue sending?"
        confirm="Continue sending"
        onClose={() => setResuming(false)}
        onConfirm={() => resume.mutateAsync({ id: letter.id, version: letter.version })}
      >
        <p>
          The letter goes to the readers who were left out when it was stopped and are still subscribed. Nobody gets it
          twice, and it cannot be changed any more.
        </p>
      </OwnerConfirm>
      <OwnerConfirm
        open={asking}
        title="Send it again?"
        confirm="Send it again"
        onClose={() => setAsking(false)}
        onConfirm={() => again.mutateAsync({ id: letter.id, version: letter.version })}
      >
        <p>
          The letter was on its way to {progress.unknown.toLocaleString("en-US")}{" "}
          {progress.unknown === 1 ? "reader" : "readers"} when the mail server's reply was lost. Anyone who did get it
          will get it twice.
        </p>
      </OwnerConfirm>
      <LetterPreview subject={letter.subject} body={letter.body} />
    </OwnerPage>
  );
}
