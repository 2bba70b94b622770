import { type LetterFilters, type LetterStatus, REFUSED_DAYS, type Segment } from "@fanfare/contracts/admin/letters";
import { PenLine } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextLink } from "../../ui/type.tsx";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerLoadingParts } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { MailNotice, useIsMailKnown } from "../owner-operations/mail-notice.tsx";
import { SelectField } from "../owner-ui/field.tsx";
import { audienceLabel, letterLabel } from "./letter-labels.ts";

const PAGE_SIZE = 20;

/** A letter as shown in the list. */
type ListedLetter = {
  id: number;
  subject: string;
  segment: Segment;
  filters: LetterFilters;
  status: LetterStatus;
  scheduled_for: string | null;
  finished_at: string | null;
  progress: { recipients: number; accepted: number; refused: number; filed: number };
};

const COLUMNS: readonly OwnerColumn<ListedLetter>[] = [
  {
    header: "Subject",
    cell: (letter) => (
      <TextLink to="/admin/newsletter/$letterId" params={{ letterId: String(letter.id) }}>
        {letter.subject}
      </TextLink>
    ),
  },
  { header: "To", cell: audienceLabel },
  {
    header: "Status",
    cell: (letter) => (
      <Chip tone={letter.status === "sending" || letter.status === "scheduled" ? "ember" : "plain"}>
        {letterLabel(letter)}
      </Chip>
    ),
  },
  { header: "When", cell: (letter) => formatMoment(letter.finished_at ?? letter.scheduled_for), whole: true },
  {
    header: "Accepted",
    cell: ({ progress }) => (progress.recipients > 0 ? `${progress.accepted} of ${progress.recipients}` : "–"),
    end: true,
  },
  { header: "Refused", cell: ({ progress }) => (progress.recipients > 0 ? progress.refused : "–"), end: true },
];

export type LettersSearch = OwnerSearch & { recently_refused?: boolean };

type LettersScreenProps = { search: LettersSearch; onSearch: (next: LettersSearch) => void };

/** The newsletter's letters, the newest first. */
export function LettersScreen({ search, onSearch }: LettersScreenProps) {
  const { query } = useApi();
  const { filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const { recently_refused } = filters;
  const list = useQuery({
    ...query.admin.letters.list.queryOptions({
      page,
      page_size: PAGE_SIZE,
      ...(recently_refused && { recently_refused }),
    }),
    placeholderData: keepPreviousData,
  });
  const isMailKnown = useIsMailKnown();
  return (
    <OwnerPage
      title="Newsletter"
      actions={
        <>
          <ButtonLink to="/admin/newsletter/suppressions" tone="outline" size="sm">
            Suppression list
          </ButtonLink>
          <ButtonLink to="/admin/newsletter/$letterId" params={{ letterId: "new" }} size="sm">
            <PenLine size={16} aria-hidden /> Write a letter
          </ButtonLink>
        </>
      }
    >
      {isMailKnown ? (
        <>
          <MailNotice />
          <TableToolbar>
            <SelectField
              label="Show"
              value={recently_refused ? "refused" : ""}
              onChange={(event) => filterBy({ recently_refused: event.target.value === "refused" || undefined })}
            >
              <option value="">All letters</option>
              <option value="refused">Refused in the last {REFUSED_DAYS} days</option>
            </SelectField>
          </TableToolbar>
          <OwnerTable
            caption="Letters"
            query={list}
            columns={COLUMNS}
            rowKey={(letter) => letter.id}
            failed="The letters could not be loaded"
            empty={recently_refused ? "No letters match." : "No letters yet. Write the first one."}
            page={page}
            pageSize={PAGE_SIZE}
            onPage={turnTo}
          />
        </>
      ) : (
        <OwnerLoadingParts />
      )}
    </OwnerPage>
  );
}
