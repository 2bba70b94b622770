import { JOB_STATES, type Job, type JobState } from "@fanfare/contracts/admin/operations";
import { RefreshCw } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { type OwnerSearch, oneOf } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerLoadingParts } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { BackupPanel } from "./components/backup-panel.tsx";
import { DemoPanel } from "./components/demo-panel.tsx";
import { KeptBackups } from "./components/kept-backups.tsx";
import { TakeAwayPanel } from "./components/take-away-panel.tsx";
import { MailNotice, useIsMailKnown } from "./mail-notice.tsx";

const PAGE_SIZE = 50;
export type JobsSearch = OwnerSearch & { state?: JobState };

const STATE_LABELS: Record<JobState, string> = {
  waiting: "Waiting",
  retrying: "Trying again",
  running: "Running",
  failed: "Failed",
};

/** Returns a job's name as words. */
const nameOf = ({ name }: Job) => name.replaceAll("_", " ");

function JobActions({ job, onRemove }: { job: Job; onRemove: (job: Job) => void }) {
  const { query } = useApi();
  const retry = useMutation(
    mutationOptions(query.admin.jobs.retry, {
      onSuccess: () => toast("The job is being retried.", { tone: "good" }),
      onError: (error) => toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" }),
      onSettled: () => query.admin.jobs.invalidate(),
    }),
  );
  if (job.state === "running") return null;
  const again = job.state === "failed" ? "Retry" : "Run now";
  return (
    <Box display="flex" gap="2" justifyContent="flex-end">
      <Button
        size="sm"
        tone="outline"
        aria-label={`${again}: ${nameOf(job)}`}
        onClick={() => retry.mutate({ id: job.id })}
        loading={retry.isPending}
      >
        {again}
      </Button>
      <Button size="sm" tone="ghost" aria-label={`Remove ${nameOf(job)}`} onClick={() => onRemove(job)}>
        Remove
      </Button>
    </Box>
  );
}

const columnsOf = (onRemove: (job: Job) => void): OwnerColumn<Job>[] => [
  {
    header: "Job",
    cell: (job) => (
      <div>
        {nameOf(job)}
        {job.about && <Box color="soft">{job.about}</Box>}
      </div>
    ),
  },
  {
    header: "State",
    cell: (job) => <Chip tone={job.state === "failed" ? "ember" : "plain"}>{STATE_LABELS[job.state]}</Chip>,
  },
  { header: "Tries", cell: (job) => `${job.attempts} of ${job.max_attempts}` },
  { header: "Next try", cell: (job) => (job.state === "failed" ? "–" : formatMoment(job.run_at)), whole: true },
  { header: "Why", cell: (job) => job.last_error ?? "–" },
  { header: "Actions", cell: (job) => <JobActions job={job} onRemove={onRemove} />, end: true, quiet: true },
];

/** The background jobs, the backups, and the removal of the demo artist. */
export function JobsScreen({ search, onSearch }: { search: JobsSearch; onSearch: (next: JobsSearch) => void }) {
  const { query } = useApi();
  const { page = 1, state } = search;
  const list = useQuery({
    ...query.admin.jobs.list.queryOptions({ page, page_size: PAGE_SIZE, ...(state && { state }) }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const isMailKnown = useIsMailKnown();
  const isRead = list.isSuccess && isMailKnown;
  useEffect(() => {
    // Once they are read, the jobs push down what a link such as the overview's leads to.
    if (isRead) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  // Kept here rather than in its row: the table is refetched, and the row disappears when its job is done.
  const [leaving, setLeaving] = useState<Job | null>(null);
  const remove = useMutation(
    mutationOptions(query.admin.jobs.remove, {
      onSuccess: () => toast("The job is removed.", { tone: "good" }),
      onSettled: () => query.admin.jobs.invalidate(),
    }),
  );
  return (
    <OwnerPage
      title="Jobs & mails"
      intro="What the site does in the background, such as sending mails, preparing media and expiring unpaid orders."
    >
      {isMailKnown ? (
        <>
          <MailNotice />
          <FigureRow>
            {JOB_STATES.map((name) => (
              <Figure key={name} label={STATE_LABELS[name]} value={list.data?.counts[name]} />
            ))}
          </FigureRow>
          <TableToolbar>
            <SelectField
              label="Show"
              value={state ?? ""}
              onChange={(event) => {
                const chosen = oneOf(event.target.value, JOB_STATES);
                onSearch(chosen ? { state: chosen } : {});
              }}
            >
              <option value="">Everything</option>
              {JOB_STATES.map((name) => (
                <option key={name} value={name}>
                  {STATE_LABELS[name]}
                </option>
              ))}
            </SelectField>
            <Button tone="outline" onClick={() => void list.refetch()} loading={list.isRefetching}>
              <RefreshCw size={17} aria-hidden /> Refresh
            </Button>
          </TableToolbar>
          <OwnerTable
            caption="Jobs"
            query={list}
            columns={columnsOf(setLeaving)}
            rowKey={(job) => job.id}
            failed="The jobs could not be loaded"
            empty={state ? "No jobs match." : "Nothing is waiting. All work is done."}
            page={page}
            pageSize={PAGE_SIZE}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        </>
      ) : (
        <OwnerLoadingParts />
      )}
      <OwnerConfirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Remove this job"
        confirm="Remove it"
        onConfirm={async () => leaving && (await remove.mutateAsync({ id: leaving.id }))}
      >
        {leaving && (
          <p>
            <b>{nameOf(leaving)}</b>
            {leaving.about && ` (${leaving.about})`} will never be done. A mail that you remove is never sent.
          </p>
        )}
      </OwnerConfirm>
      <BackupPanel />
      <TakeAwayPanel />
      <KeptBackups />
      <DemoPanel />
    </OwnerPage>
  );
}
