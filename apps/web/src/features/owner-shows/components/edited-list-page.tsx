import { Plus } from "@fanfare/icons";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { OwnerList } from "../../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../../owner-kit/lists/owner-table.tsx";
import { OwnerPage } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { ShowsTabs } from "../shows-tabs.tsx";

type EditedListPageProps<Row> = {
  /** What a row is, in the singular: `Tour`. */
  noun: string;
  intro: string;
  query: ComponentProps<typeof OwnerList<Row>>["query"];
  columns: readonly OwnerColumn<Row>[];
  empty: string;
  /** Called after a row was added, changed or deleted. */
  onChanged: () => void;
  /** The form of a row, or of a new one (null). */
  form: (row: Row | null, onDone: () => void) => ReactNode;
};

/** A page of the shows' area: a list whose rows are added and edited in a dialog. */
export function EditedListPage<Row extends { id: number; name: string }>({
  noun,
  intro,
  query,
  columns,
  empty,
  onChanged,
  form,
}: EditedListPageProps<Row>) {
  const [edited, open, close] = useOpened<Row | "new">();
  const lower = noun.toLowerCase();
  const actions: OwnerColumn<Row> = {
    header: "Actions",
    quiet: true,
    end: true,
    cell: (row) => (
      <Button tone="outline" size="sm" onClick={() => open(row)} aria-label={`Edit ${row.name}`}>
        Edit
      </Button>
    ),
  };
  return (
    <OwnerPage
      title="Shows"
      intro={intro}
      actions={
        <Button size="sm" onClick={() => open("new")}>
          <Plus size={16} aria-hidden /> New {lower}
        </Button>
      }
    >
      <ShowsTabs />
      <OwnerList
        caption={`${noun}s`}
        query={query}
        columns={[...columns, actions]}
        rowKey={(row) => row.id}
        failed={`The ${lower}s could not be loaded`}
        empty={empty}
      />
      <Dialog open={edited !== null} onClose={close} title={noun}>
        {edited &&
          form(edited === "new" ? null : edited, () => {
            close();
            onChanged();
          })}
      </Dialog>
    </OwnerPage>
  );
}
