import { formatMoney } from "@fanfare/contracts/common/money";
import type { ManagedDiscountCode } from "@fanfare/contracts/store/discount-code";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { CodeForm } from "./components/code-form.tsx";
import { StoreTabs } from "./store-tabs.tsx";

const STATES: Record<ManagedDiscountCode["state"], string> = {
  running: "Running",
  waiting: "Not yet",
  ended: "Ended",
  used_up: "Used up",
};

const worth = ({ percent, amount }: ManagedDiscountCode) => (amount === null ? `${percent} %` : formatMoney(amount));

const limit = ({ uses, max_uses }: ManagedDiscountCode) => (max_uses === null ? `${uses}` : `${uses} of ${max_uses}`);

/** The discount codes: their discount, their uses and their state. */
export function CodesScreen() {
  const { query } = useApi();
  const list = useQuery(query.store.manage.codes.list.queryOptions());
  const [edited, open, close] = useOpened<ManagedDiscountCode | "new">();
  const add = (
    <Button size="sm" onClick={() => open("new")}>
      <Plus size={16} aria-hidden /> New code
    </Button>
  );
  const columns: OwnerColumn<ManagedDiscountCode>[] = [
    { header: "Code", cell: (row) => <b>{row.code}</b> },
    { header: "Takes off", cell: worth },
    { header: "Used", cell: limit },
    {
      header: "State",
      cell: (row) => <Chip tone={row.state === "running" ? "ember" : "plain"}>{STATES[row.state]}</Chip>,
    },
    {
      header: "Edit",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button tone="outline" size="sm" aria-label={`Edit ${row.code}`} onClick={() => open(row)}>
          Edit
        </Button>
      ),
    },
  ];
  return (
    <OwnerPage
      title="Store"
      intro="Fans enter a code in their cart. Orders keep the discount they were given."
      actions={list.data?.length === 0 ? undefined : add}
    >
      <StoreTabs />
      <OwnerList
        caption="Discount codes"
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No discount codes yet">
            <p>Thank your fans with a code: 10 % off for the newsletter, or free downloads after a show.</p>
            {add}
          </EmptyState>
        }
        failed="The discount codes could not be loaded"
      />
      <Dialog open={edited !== null} onClose={close} title="Discount code">
        {edited && (
          <CodeForm
            code={edited === "new" ? null : edited}
            onDone={() => {
              close();
              void query.store.manage.codes.invalidate();
            }}
          />
        )}
      </Dialog>
    </OwnerPage>
  );
}
