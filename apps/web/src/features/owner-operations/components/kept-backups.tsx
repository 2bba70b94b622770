import type { BackupState, KeptBackup } from "@fanfare/contracts/admin/backups";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { setQueryResult } from "../../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { sizeLabel } from "../../offline/size-label.ts";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { OwnerList } from "../../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../../owner-kit/page/owner-loading.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { SelectField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { toast } from "../../owner-ui/toast.tsx";

const EVERY = { never: "Never", day: "Every day", week: "Every Monday" } as const;
const HOURS = [...Array(24).keys()];
const timeForm = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** Returns the local time label of an hour in UTC, with today's offset of this browser's time zone. */
function hourLabel(hour: number): string {
  const at = new Date();
  at.setUTCHours(hour, 0, 0, 0);
  return timeForm.format(at);
}

const columns: readonly OwnerColumn<KeptBackup>[] = [
  { header: "Backup", cell: (backup) => backup.name ?? "–" },
  { header: "Made", cell: (backup) => formatMoment(backup.finished_at ?? backup.asked_at), whole: true },
  { header: "Size", cell: (backup) => (backup.bytes === null ? "–" : sizeLabel(backup.bytes)) },
  {
    header: "State",
    cell: ({ finished_at, error, is_under_way }) => {
      if (finished_at) return <Chip tone="plain">Kept</Chip>;
      if (is_under_way && !error) return <Chip tone="plain">In progress</Chip>;
      return (
        <Chip tone="ember">
          {is_under_way ? "Retrying" : "Failed"}: {error ?? "it was interrupted"}
        </Chip>
      );
    },
  },
];

/** The automatic backups: their schedule, their location, and the list of those that exist. */
export function KeptBackups() {
  const { query } = useApi();
  const state = useQuery({
    ...query.admin.backup.state.queryOptions(),
    // Polled while a backup is being made.
    refetchInterval: ({ state: { data } }) => (data?.backups.some(({ is_under_way }) => is_under_way) ? 2000 : false),
  });
  const [round, setRound] = useState(0);
  /** Replaces the form by one with the schedule that another member has set. */
  const showCurrent = async () => {
    await state.refetch();
    setRound((count) => count + 1);
  };
  return (
    <Panel id="backups">
      <PanelTitle>Automatic backups</PanelTitle>
      {state.data ? (
        <>
          <Schedule key={round} state={state.data} onOutdated={showCurrent} />
          {state.data.backups.length > 0 && (
            <OwnerList
              caption="Kept backups"
              query={{ ...state, data: state.data.backups }}
              columns={columns}
              rowKey={(backup) => backup.id}
              failed="The backups could not be loaded"
              empty="No backups yet."
            />
          )}
        </>
      ) : (
        <OwnerLoading query={state} failed="The backups could not be loaded" />
      )}
    </Panel>
  );
}

function Schedule({ state, onOutdated }: { state: BackupState; onOutdated: () => Promise<void> }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const show = (now: BackupState) => setQueryResult(queryClient, query.admin.backup.state.queryOptions().queryKey, now);
  const plan = useMutation(mutationOptions(query.admin.backup.plan));
  const makeNow = useMutation(
    mutationOptions(query.admin.backup.makeNow, {
      onSuccess: show,
      onError: (error) => toast(failureOf(error, "The backup could not be started.").message, { tone: "bad" }),
    }),
  );
  const { schedule, place } = state;
  // That of the schedule in the form: the state is read again while it is open.
  const fingerprint = useRef(state.fingerprint);
  const form = useDialogForm(
    {
      every: schedule?.every ?? "never",
      hour_utc: String(schedule?.hour_utc ?? 3),
      kept: String(schedule?.kept ?? 7),
    },
    async ({ every, hour_utc, kept }) => {
      const wanted = every === "day" || every === "week" ? every : "never";
      const input = { every: wanted, hour_utc: Number(hour_utc), kept: Number(kept) } as const;
      try {
        const now = await plan.mutateAsync({ ...input, fingerprint: fingerprint.current });
        fingerprint.current = now.fingerprint;
        await show(now);
        toast("Saved.", { tone: "good" });
      } catch (error) {
        const { is_conflict, message } = failureOf(error, "");
        if (!is_conflict) throw error;
        await onOutdated();
        // Not in the form, which is replaced.
        toast(`${message} The form shows the schedule as it is now.`, { tone: "bad" });
      }
    },
  );
  return (
    <>
      {state.is_overdue && (
        <Alert role="alert" mb="4">
          The last scheduled backup is missing.
        </Alert>
      )}
      <p>
        Backups are stored in the {place.kind} <code>{place.name}</code>.{" "}
        {place.kind === "folder" &&
          "If that folder is on the site's own disk, the backups are lost with it. Use a folder on another disk, or a bucket."}
      </p>
      <p>{state.last_at ? `The last backup was made on ${formatMoment(state.last_at)}.` : "There is no backup yet."}</p>
      <Box mt="4" mb="6">
        <DialogForm
          form={form}
          save="Save"
          actions={
            <Button tone="outline" onClick={() => makeNow.mutate()} loading={makeNow.isPending}>
              Make one now
            </Button>
          }
        >
          <FormGrid>
            <SelectField label="How often" {...form.text("every")}>
              {Object.entries(EVERY).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField label="At" disabled={form.values.every === "never"} {...form.text("hour_utc")}>
              {HOURS.map((hour) => (
                <option key={hour} value={String(hour)}>
                  {hourLabel(hour)}
                </option>
              ))}
            </SelectField>
            <NumberField
              label="Backups kept"
              help="Older backups beyond this number are deleted."
              min={1}
              max={60}
              {...form.byValue("kept")}
            />
          </FormGrid>
        </DialogForm>
      </Box>
    </>
  );
}
