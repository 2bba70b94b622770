import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "@fanfare/icons";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { countLabel } from "./count-label.ts";
import { type ListPlace, placeOf } from "./owner-search.ts";

/** Its width decides how the table is laid out: the window's says nothing about the size of the text or the navigation. */
const Frame = styled("div", { base: { containerType: "inline-size" } });

const Table = styled("table", {
  base: {
    w: "100%",
    borderCollapse: "collapse",
    fontSize: "sm",
    "& th": { textAlign: "start" },
    "& thead th": { fontWeight: 600, color: "faint", whiteSpace: "nowrap" },
    "& tbody th": { fontWeight: "inherit" },
    "& th, & td": { px: "3", py: "3", borderBottom: "1px solid", borderColor: "line", verticalAlign: "middle" },
    "& .end": { textAlign: "end" },
    "& tbody :is(th, td)": { overflowWrap: "anywhere" },
    // The reset gives each element a value of its own, with which a name keeps the width of its longest word.
    "& tbody :is(th *, td div, td p, td p *)": { overflowWrap: "inherit" },
    "& tbody :is(th, td) > a": { display: "inline-block", py: "2" },
    "& th button": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      minH: "1.75rem",
      fontWeight: 600,
      color: "soft",
      cursor: "pointer",
      _hover: { color: "ink" },
    },
    "& tbody tr:hover": { bg: "rgba(255, 230, 211, 0.04)" },
    // A cell that may break anywhere gives up its width to the longest one, down to a single character. Dates may break between
    // their words where all columns would not fit beside the navigation.
    "@container (min-width: 42rem)": {
      "& tbody .whole": { overflowWrap: "normal" },
      "& tbody .whole.end": { whiteSpace: "nowrap" },
    },
    "@container (min-width: 59rem)": { "& tbody .whole": { whiteSpace: "nowrap" } },
    // Where the columns have no room, as on phones, a row is a card, and each cell shows its header.
    "@container (max-width: 41.99rem)": {
      display: "block",
      "& thead": { position: "absolute", w: "1px", h: "1px", overflow: "hidden", clipPath: "inset(50%)" },
      "& tbody, & tr": { display: "block" },
      "& tr": { py: "3", borderBottom: "1px solid", borderColor: "line" },
      // The whole height of a line is a touch target for its link.
      "& tbody a": { display: "inline-flex", alignItems: "center", minH: "2.75rem" },
      "& tbody :is(th, td)": {
        display: "flex",
        justifyContent: "space-between",
        gap: "4",
        px: "0",
        py: "1",
        border: "0",
        textAlign: "end",
        _before: { content: "attr(data-label)", color: "faint", flexShrink: 0 },
        "&[data-label='']": { _before: { display: "none" }, justifyContent: "flex-start", textAlign: "start" },
      },
    },
  },
});

const Pages = styled("nav", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3", fontSize: "sm", color: "soft" },
});

const Toolbar = styled("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: "3", "& > .grow": { flex: "1 1 16rem" } },
});

/** Search, filters and buttons above a table; an element with the class `grow` takes the remaining width. */
export { Toolbar as TableToolbar };

export type OwnerColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The ordering key that a click on the header sorts by. */
  sort?: string;
  /** Aligns the cell to the row's end: numbers, which stay on one line, and with `quiet` buttons. */
  end?: boolean;
  /** Keeps the cell on one line where there is room, for dates. */
  whole?: boolean;
  /** The header is for screen readers only, and on phones the cell is shown without it. */
  quiet?: boolean;
  /** The cell names its row for screen readers; without it, the first one does. */
  names?: boolean;
};

type OwnerTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  query: {
    data:
      | {
          count: number;
          is_count_capped?: boolean;
          next?: string | null;
          previous?: string | null;
          results: readonly Row[];
        }
      | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  columns: readonly OwnerColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Shown for an empty list, never for one that failed to load. */
  empty: ReactNode;
  /** Shown when loading fails. */
  failed: string;
  page?: number;
  pageSize: number;
  /** Pages of a long list are reached by their position, those of other lists by number alone. */
  onPage: (page: number, place: ListPlace) => void;
  ordering?: string | undefined;
  onOrdering?: (ordering: string) => void;
};

const SHAPE = ["a", "b", "c", "d", "e", "f", "g", "h"];

/**
 * A paged list of the owner area with its states: loading, failed with a retry, empty, and rows. Screen readers announce how many
 * entries a search or a filter leaves.
 */
export function OwnerTable<Row>(props: OwnerTableProps<Row>) {
  const { data, isError } = props.query;
  const found = data && `${props.caption}: ${countLabel(data.count, data.is_count_capped)}`;
  return (
    <>
      <VisuallyHidden role="status">{found ?? (isError ? "" : "Loading")}</VisuallyHidden>
      <Content {...props} />
    </>
  );
}

/** The first sentence is the title; what to do next follows it. */
function Empty({ text }: { text: string }) {
  const [title = "", ...next] = text.split(/(?<=\.) /);
  return <EmptyState title={title}>{next.length > 0 && <p>{next.join(" ")}</p>}</EmptyState>;
}

function Content<Row>(props: OwnerTableProps<Row>) {
  const { caption, query, columns, rowKey, empty, page = 1, pageSize, onPage, ordering, onOrdering } = props;
  const { data } = query;
  if (query.isError && !data) return <LoadFailure message={props.failed} onRetry={() => query.refetch()} />;
  if (!data) {
    return (
      <div aria-busy>
        {SHAPE.map((name) => (
          <Skeleton key={name} h="2.75rem" mb="2" />
        ))}
      </div>
    );
  }
  if (data.count === 0) return typeof empty === "string" ? <Empty text={empty} /> : empty;
  const pages = Math.max(1, Math.ceil(data.count / pageSize));
  const turnTo = (wanted: number, link: string | null | undefined) => {
    const place = link ? placeOf(link) : {};
    // While a page loads, the links are still those of the previous page.
    onPage(wanted, place.page === wanted ? place : { page: wanted });
  };

  // A screen reader reads it with each of the row's cells, so that buttons named alike are told apart.
  const rowHeader = columns.find(({ names }) => names) ?? columns[0];

  return (
    <Frame>
      {query.isError && <LoadFailure message={props.failed} onRetry={() => query.refetch()} />}
      <Table aria-busy={query.isFetching || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={column.end ? "end" : undefined}
                aria-sort={sortOf(column.sort, ordering)}
              >
                <Header column={column} ordering={ordering} onOrdering={onOrdering} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.results.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} isRowHeader={column === rowHeader}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {pages > 1 && (
        <Pages aria-label={`Pages of ${caption}`} mt="4">
          <Button tone="outline" size="sm" disabled={page <= 1} onClick={() => turnTo(page - 1, data.previous)}>
            <ChevronLeft size={16} aria-hidden /> Previous
          </Button>
          <span aria-live="polite">
            Page {page.toLocaleString("en-US")}
            {data.is_count_capped ? "" : ` of ${pages.toLocaleString("en-US")}`}
          </span>
          <Button tone="outline" size="sm" disabled={page >= pages} onClick={() => turnTo(page + 1, data.next)}>
            Next <ChevronRight size={16} aria-hidden />
          </Button>
        </Pages>
      )}
    </Frame>
  );
}

type CellProps<Row> = { column: OwnerColumn<Row>; isRowHeader: boolean; children: ReactNode };

function Cell<Row>({ column, isRowHeader, children }: CellProps<Row>) {
  const shared = { "data-label": column.quiet ? "" : column.header, className: classOf(column), children };
  return isRowHeader ? <th scope="row" {...shared} /> : <td {...shared} />;
}

/** Buttons are not kept on one line: several of them would widen the table beyond the page. */
function classOf<Row>({ end, quiet, whole }: OwnerColumn<Row>): string | undefined {
  const isWhole = whole || (end && !quiet);
  return [end && "end", isWhole && "whole"].filter(Boolean).join(" ") || undefined;
}

function sortOf(
  key: string | undefined,
  ordering: string | undefined,
): "ascending" | "descending" | "none" | undefined {
  if (!key) return undefined;
  if (ordering === key) return "ascending";
  return ordering === `-${key}` ? "descending" : "none";
}

function Header<Row>({
  column: { header, sort, quiet },
  ordering,
  onOrdering,
}: {
  column: OwnerColumn<Row>;
  ordering: string | undefined;
  onOrdering: ((ordering: string) => void) | undefined;
}) {
  if (quiet) return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!sort || !onOrdering) return header;
  const Arrow = ordering === `-${sort}` ? ArrowDown : ArrowUp;
  return (
    <button type="button" onClick={() => onOrdering(ordering === sort ? `-${sort}` : sort)}>
      {header}
      {ordering?.replace("-", "") === sort && <Arrow size={14} aria-hidden />}
    </button>
  );
}
