import { GUEST_LISTS, type Guest } from "@fanfare/contracts/events/show-editor";
import { Download, Mail, Printer } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { SelectField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { ListedGuests } from "./components/listed-guests.tsx";
import { MessageForm } from "./components/message-form.tsx";
import { wallText } from "./show-labels.ts";

const PAGE_SIZE = 50;

type GuestList = (typeof GUEST_LISTS)[number];
export type GuestsSearch = OwnerSearch & { list?: GuestList };

const LISTS: Record<GuestList, string> = { attending: "Guests", waitlisted: "Waitlist" };
const AUDIENCES = {
  attending: "guests",
  waitlisted: "the waitlist",
  everybody: "everybody",
  came: "those who came",
} as const;

const COLUMNS: Record<GuestList, readonly OwnerColumn<Guest>[]> = {
  attending: [
    { header: "Name", cell: (row) => row.name },
    { header: "Email", cell: (row) => row.email },
    { header: "Persons", cell: (row) => row.party_size, end: true },
    { header: "Since", cell: (row) => momentText(row.since), whole: true },
  ],
  waitlisted: [
    { header: "Place", cell: (row) => row.position, end: true },
    { header: "Name", cell: (row) => row.name },
    { header: "Email", cell: (row) => row.email },
    { header: "Persons", cell: (row) => row.party_size, end: true },
    { header: "Since", cell: (row) => momentText(row.since) },
    { header: "Offered until", cell: (row) => (row.offered_until ? momentText(row.offered_until) : "") },
  ],
};

type GuestsScreenProps = { id: number; search: GuestsSearch; onSearch: (next: GuestsSearch) => void };

/** A show's guests, its waitlist, and the mails that were written to them. */
export function GuestsScreen({ id, search, onSearch }: GuestsScreenProps) {
  const { query } = useApi();
  const { page = 1, list: chosen = "attending" } = search;
  const [writing, open, close] = useOpened();
  const show = useQuery(query.events.manage.shows.byId.queryOptions({ id }));
  const messages = useQuery(query.events.manage.guests.messages.queryOptions({ id }));
  const guests = useQuery({
    ...query.events.manage.guests.list.queryOptions({ id, list: chosen, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: () => saveOwnerFile(`/api/events/manage/events/${id}/guests/?list=${chosen}`),
    onError: () => toast("The file could not be created. Please try again.", { tone: "bad" }),
  });
  if (!show.data) {
    return <OwnerRecordLoading query={show} title="Guests" failed="This show could not be loaded" />;
  }
  const { title, starts, venue_name, places_taken, capacity, waiting_persons } = show.data;
  return (
    <OwnerPage
      title="Guests"
      intro={`${title}, ${wallText(starts)} at ${venue_name}`}
      actions={
        <>
          <Button size="sm" onClick={() => open(true)}>
            <Mail size={16} aria-hidden /> Write to them
          </Button>
          <ButtonLink to="/admin/shows/$showId/list" params={{ showId: String(id) }} tone="outline" size="sm">
            <Printer size={16} aria-hidden /> Print the list
          </ButtonLink>
          <ButtonLink to="/admin/shows/$showId" params={{ showId: String(id) }} tone="outline" size="sm">
            The show
          </ButtonLink>
        </>
      }
    >
      <FigureRow>
        <Figure label="Places taken" value={places_taken} />
        <Figure label="Room for" value={capacity ?? "no limit"} />
        <Figure label="Waiting" value={waiting_persons} />
      </FigureRow>
      <TableToolbar>
        <SelectField
          label="Which"
          value={chosen}
          onChange={(event) => {
            const next = GUEST_LISTS.find((one) => one === event.target.value);
            onSearch(next ? { list: next } : {});
          }}
        >
          {GUEST_LISTS.map((one) => (
            <option key={one} value={one}>
              {LISTS[one]}
            </option>
          ))}
        </SelectField>
        <Button tone="outline" onClick={() => save.mutate()} loading={save.isPending} disabled={!guests.data?.count}>
          <Download size={17} aria-hidden /> CSV
        </Button>
      </TableToolbar>
      <OwnerTable
        caption={LISTS[chosen]}
        query={guests}
        columns={COLUMNS[chosen]}
        rowKey={(row) => row.id}
        failed="The guest list could not be loaded"
        empty={
          chosen === "attending"
            ? "Nobody has joined yet."
            : "Nobody is waiting. The waitlist opens once the show is full."
        }
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
      <ListedGuests showId={id} />
      {messages.data && messages.data.length > 0 && (
        <Panel aria-labelledby="written">
          <PanelTitle id="written">Written so far</PanelTitle>
          <ol style={{ listStyle: "none", display: "grid", gap: "1rem" }}>
            {messages.data.map((message) => (
              <li key={message.id}>
                <b>{message.subject}</b> to {AUDIENCES[message.audience]} ({message.recipients}),{" "}
                {momentText(message.created_at)}
                <p style={{ whiteSpace: "pre-line" }}>{message.body}</p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Dialog open={writing !== null} onClose={close} title="Write to them">
        <MessageForm
          show={show.data}
          onSent={() => {
            close();
            void query.events.manage.guests.messages.invalidate({ id });
          }}
        />
      </Dialog>
    </OwnerPage>
  );
}
