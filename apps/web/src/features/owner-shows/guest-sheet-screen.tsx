import type { DoorParty } from "@fanfare/contracts/events/door";
import { shortCode } from "@fanfare/contracts/events/ticket-code";
import { Printer } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { counted } from "../owner-kit/lists/counted.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { wallText } from "./show-labels.ts";

const Sheet = styled("table", {
  base: {
    w: "100%",
    borderCollapse: "collapse",
    "& th, & td": { textAlign: "start", verticalAlign: "top", p: "2", borderBottom: "1px solid", borderColor: "line" },
    "& tbody th": { fontWeight: "inherit" },
    "& tbody :is(th, td)": { overflowWrap: "anywhere" },
    "& tr": { breakInside: "avoid" },
    "& .boxes": { whiteSpace: "nowrap", letterSpacing: "0.25em" },
    "& small": { display: "block", color: "soft" },
    "& code": { fontVariantNumeric: "tabular-nums", fontSize: "sm", color: "soft" },
  },
});

/** All expected guests of a show by name, with one box per person to tick on paper. */
export function GuestSheetScreen({ id }: { id: number }) {
  const { query } = useApi();
  const list = useQuery(query.events.manage.door.list.queryOptions({ id }));
  if (!list.data) {
    return <OwnerRecordLoading query={list} title="Guest list" failed="The guest list could not be loaded" />;
  }
  const { show, parties } = list.data;
  const byName = parties.toSorted((a, b) => a.name.localeCompare(b.name));
  const persons = parties.reduce((sum, party) => sum + party.party_size, 0);
  return (
    <OwnerPage
      title="Guest list"
      intro={`${show.title}, ${wallText(`${show.local_date}T${show.time}`)} at ${show.venue}: ${counted(persons, "person", "people")}`}
      actions={
        <>
          <Button size="sm" onClick={() => window.print()}>
            <Printer size={16} aria-hidden /> Print
          </Button>
          <ButtonLink to="/admin/shows/$showId/guests" params={{ showId: String(id) }} tone="outline" size="sm">
            Guests
          </ButtonLink>
        </>
      }
    >
      {byName.length === 0 ? (
        <EmptyState title="Nobody is expected yet" />
      ) : (
        <Sheet aria-label="Guests">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Codes</th>
              <th scope="col">In</th>
            </tr>
          </thead>
          <tbody>
            {byName.map((party) => (
              <Row key={`${party.kind} ${party.id}`} party={party} />
            ))}
          </tbody>
        </Sheet>
      )}
    </OwnerPage>
  );
}

const Row = ({ party }: { party: DoorParty }) => (
  <tr>
    <th scope="row">
      {party.name}
      {party.note && <small>{party.note}</small>}
    </th>
    <td>
      <code>{party.codes.map(shortCode).join(" ")}</code>
    </td>
    <td className="boxes">{"☐".repeat(party.party_size)}</td>
  </tr>
);
