import type { EditorVenue } from "@fanfare/contracts/events/show-editor";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { EditedListPage } from "./components/edited-list-page.tsx";
import { VenueForm } from "./components/venue-form.tsx";

const COLUMNS: readonly OwnerColumn<EditorVenue>[] = [
  { header: "Name", cell: (row) => <b>{row.name}</b> },
  { header: "City", cell: (row) => `${row.city}, ${row.country}` },
  { header: "Time zone", cell: (row) => row.timezone },
  { header: "Shows", cell: (row) => row.shows, end: true },
];

/** The venues where shows take place. */
export function VenuesScreen() {
  const { query } = useApi();
  const venues = useQuery(query.events.manage.venues.list.queryOptions());
  return (
    <EditedListPage
      noun="Venue"
      intro="A venue shows up on the site with its first published show."
      query={venues}
      columns={COLUMNS}
      empty="No venues yet. Add one here, or while you create a show."
      onChanged={() => void query.events.manage.venues.list.invalidate()}
      form={(venue, onDone) => <VenueForm venue={venue} onDone={onDone} />}
    />
  );
}
