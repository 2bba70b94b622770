import type { ReleaseDay } from "@fanfare/contracts/admin/release-day";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { CallOff } from "./components/call-off.tsx";
import { ReleaseDayForm } from "./components/release-day-form.tsx";

const STATES: Record<ReleaseDay["status"], string> = {
  planned: "Planned",
  done: "Released",
  called_off: "Called off",
  stopped: "Stopped",
};

const titleOf = (day: ReleaseDay) => day.album_title;

function State({ day }: { day: ReleaseDay }) {
  return (
    <>
      <Chip tone={day.status === "planned" ? "ember" : "plain"}>{STATES[day.status]}</Chip>
      {day.problem && <p>{day.problem}</p>}
    </>
  );
}

/** The release days: planned, moved, called off, and the outcome of past ones. */
export function ReleaseDayScreen() {
  const { query } = useApi();
  const list = useQuery(query.admin.releaseDays.list.queryOptions());
  const [edited, open, close] = useOpened<ReleaseDay | "new">();
  const [ending, setEnding] = useState<ReleaseDay | null>(null);
  const add = (
    <Button size="sm" onClick={() => open("new")}>
      <Plus size={16} aria-hidden /> Plan a release day
    </Button>
  );
  const columns: OwnerColumn<ReleaseDay>[] = [
    { header: "Album", cell: (day) => <b>{titleOf(day)}</b> },
    { header: "Moment", cell: (day) => formatMoment(day.due_at), whole: true },
    { header: "State", cell: (day) => <State day={day} /> },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (day) =>
        day.status === "planned" && (
          <>
            <Button
              tone="outline"
              size="sm"
              aria-label={`Change the release of ${titleOf(day)}`}
              onClick={() => open(day)}
            >
              Change
            </Button>{" "}
            <Button
              tone="ghost"
              size="sm"
              aria-label={`Call off the release of ${titleOf(day)}`}
              onClick={() => setEnding(day)}
            >
              Call off
            </Button>
          </>
        ),
    },
  ];
  return (
    <OwnerPage
      title="Release day"
      intro="At one moment, an album comes out, everything that belongs to it goes on sale, and your letter is sent: all of it, or nothing."
      actions={list.data?.length === 0 ? undefined : add}
    >
      <OwnerList
        caption="Release days"
        query={list}
        columns={columns}
        rowKey={(day) => day.id}
        empty={
          <EmptyState title="No release day yet">
            <p>Prepare the album, its products and a letter as drafts. Then choose one moment for all of them here.</p>
            {add}
          </EmptyState>
        }
        failed="The release days could not be loaded"
      />
      <Dialog open={edited !== null} onClose={close} title="Release day">
        {edited && (
          <ReleaseDayForm
            day={edited === "new" ? null : edited}
            onDone={() => {
              close();
              void query.admin.releaseDays.invalidate();
            }}
          />
        )}
      </Dialog>
      <CallOff
        day={ending}
        onClose={() => {
          setEnding(null);
          void query.admin.releaseDays.invalidate();
        }}
      />
    </OwnerPage>
  );
}
