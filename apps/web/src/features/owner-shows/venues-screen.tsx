import type { EditorVenue } from "@fanfare/contracts/events/show-editor";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { VenueForm } from "./components/venue-form.tsx";
import { ShowsTabs } from "./shows-tabs.tsx";

/** The venues where shows take place. */
export function VenuesScreen() {
  const { query } = useApi();
  const [edited, open, close] = useOpened<EditorVenue | "new">();
  const venues = useQuery(query.events.manage.venues.list.queryOptions());
  const columns: readonly OwnerColumn<EditorVenue>[] = [
    { header: "Name", cell: (row) => <b>{row.name}</b> },
    { header: "City", cell: (row) => `${row.city}, ${row.country}` },
    { header: "Time zone", cell: (row) => row.timezone },
    { header: "Shows", cell: (row) => row.shows, end: true },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button tone="outline" size="sm" onClick={() => open(row)} aria-label={`Edit ${row.name}`}>
          Edit
        </Button>
      ),
    },
  ];
  return (
    <OwnerPage
      title="Shows"
      intro="A venue shows up on the site with its first published show."
      actions={
        <Button size="sm" onClick={() => open("new")}>
          <Plus size={16} aria-hidden /> New venue
        </Button>
      }
    >
      <ShowsTabs />
      <OwnerList
        caption="Venues"
        query={venues}
        columns={columns}
        rowKey={(row) => row.id}
        failed="The venues could not be loaded"
        empty="No venues yet. Add one here, or while you create a show."
      />
      <Dialog open={edited !== null} onClose={close} title="Venue">
        {edited && (
          <VenueForm
            venue={edited === "new" ? null : edited}
            onDone={() => {
              close();
              void query.events.manage.venues.list.invalidate();
            }}
          />
        )}
      </Dialog>
    </OwnerPage>
  );
}
