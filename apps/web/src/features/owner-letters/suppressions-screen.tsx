import { type Suppression, suppressionInput } from "@fanfare/contracts/admin/letters";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/type.tsx";
import { failureOf } from "../owner-kit/forms/owner-failure.ts";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { OwnerSearchBox } from "../owner-kit/lists/owner-search-box.tsx";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage, Panel } from "../owner-kit/page/owner-page.tsx";
import { TextField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";

const PAGE_SIZE = 50;

function TakeOff({ email }: { email: string }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const remove = useMutation(
    mutationOptions(query.admin.suppressions.remove, {
      onError: (error) => toast(failureOf(error, "That did not work. Please try again.").message, { tone: "bad" }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: [["admin", "suppressions"]] }),
    }),
  );
  return (
    <Button size="sm" tone="ghost" onClick={() => remove.mutate({ email })} loading={remove.isPending}>
      Take off
    </Button>
  );
}

const COLUMNS: readonly OwnerColumn<Suppression>[] = [
  { header: "Email", cell: (row) => row.email },
  {
    header: "Why",
    cell: (row) => (row.reason === "owner" ? "Added by hand" : `Refused: ${row.detail ?? "no reason given"}`),
  },
  { header: "Since", cell: (row) => formatMoment(row.created_at), whole: true },
  { header: "Actions", cell: (row) => <TakeOff email={row.email} />, end: true, quiet: true },
];

/** Addresses that get no letters, whatever they are subscribed to. */
export function SuppressionsScreen({
  search,
  onSearch,
}: {
  search: OwnerSearch;
  onSearch: (next: OwnerSearch) => void;
}) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const { page = 1, search: words } = search;
  const list = useQuery({
    ...query.admin.suppressions.list.queryOptions({ page, page_size: PAGE_SIZE, ...(words && { search: words }) }),
    placeholderData: keepPreviousData,
  });
  const add = useMutation(
    mutationOptions(query.admin.suppressions.add, {
      onSettled: () => queryClient.invalidateQueries({ queryKey: [["admin", "suppressions"]] }),
    }),
  );

  const form = useDialogForm(
    { email: "" },
    async ({ email }) => {
      const sent = form.getValues().email;
      await add.mutateAsync({ email });
      // Another address may have been begun in the meantime.
      if (form.getValues().email === sent) form.reset();
    },
    { parse: (values) => suppressionInput.safeParse(values) },
  );

  return (
    <OwnerPage
      title="Suppression list"
      intro={
        <>
          Addresses on this list get no letters. Addresses that their mail server reports as unknown are added
          automatically. <TextLink to="/admin/newsletter">All letters</TextLink>
        </>
      }
    >
      <Panel>
        <form onSubmit={form.submit} noValidate method="post">
          {form.message && !form.errors("email") && <Alert role="alert">{form.message}</Alert>}
          <TableToolbar>
            <Box className="grow">
              <TextField label="Email" type="email" {...form.text("email")} />
            </Box>
            <Button type="submit" loading={form.busy}>
              Add
            </Button>
          </TableToolbar>
        </form>
      </Panel>
      <OwnerSearchBox search={words} onSearch={(text) => onSearch(text ? { search: text } : {})} />
      <OwnerTable
        caption="Suppressed addresses"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.email}
        failed="The list could not be loaded"
        empty={words ? "No address found." : "No address is suppressed."}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
    </OwnerPage>
  );
}
