import type { EditorCategory } from "@fanfare/contracts/store/product-editor";
import { Plus } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { DeleteButton } from "../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import { counted } from "../owner-kit/lists/counted.ts";
import { SortableList } from "../owner-kit/lists/sortable-list.tsx";
import { useSavedOrder } from "../owner-kit/lists/use-saved-order.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { TextAreaField, TextField } from "../owner-ui/field.tsx";
import { StoreTabs } from "./store-tabs.tsx";

const Line = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    py: "2",
    "& small": { color: "faint", fontSize: "xs" },
  },
});

const NONE: readonly EditorCategory[] = [];

/** The store's categories (its tabs), in the order visitors see them. */
export function CategoriesScreen() {
  const { query } = useApi();
  const reorderCategories = useMutation(mutationOptions(query.store.manage.categories.reorder));
  const list = useQuery(query.store.manage.categories.list.queryOptions());
  const [edited, open, close] = useOpened<EditorCategory | "new">();
  const { entries: categories, move } = useSavedOrder(list.data ?? NONE, {
    save: (next) => reorderCategories.mutateAsync({ ids: next.map(({ id }) => id) }),
    reload: () => query.store.manage.categories.list.invalidate(),
  });
  const add = (
    <Button size="sm" onClick={() => open("new")}>
      <Plus size={16} aria-hidden /> New category
    </Button>
  );
  return (
    <OwnerPage title="Store" intro="Categories are the tabs above the products, in this order." actions={add}>
      <StoreTabs />
      {!list.data && <OwnerLoading query={list} failed="The categories could not be loaded" />}
      {list.data?.length === 0 && (
        <EmptyState title="No categories yet">
          <p>A small store needs none. With more products, tabs such as “Clothes” and “Records” help.</p>
          {add}
        </EmptyState>
      )}
      {list.data && (
        <SortableList
          entries={categories.map((category) => ({ ...category, key: String(category.id) }))}
          onMove={(next) => move(next.map(({ key: _key, ...category }) => category))}
        >
          {(category) => (
            <Line>
              <span>
                <b>{category.name}</b> <small>{counted(category.products, "product")}</small>
              </span>
              <Button tone="outline" size="sm" aria-label={`Edit ${category.name}`} onClick={() => open(category)}>
                Edit
              </Button>
            </Line>
          )}
        </SortableList>
      )}
      <Dialog open={edited !== null} onClose={close} title="Category">
        {edited && (
          <CategoryForm
            category={edited === "new" ? null : edited}
            onDone={() => {
              close();
              void query.store.manage.invalidate();
            }}
          />
        )}
      </Dialog>
    </OwnerPage>
  );
}

function CategoryForm({ category, onDone }: { category: EditorCategory | null; onDone: () => void }) {
  const { query } = useApi();
  const removeCategory = useMutation(mutationOptions(query.store.manage.categories.remove));
  const createCategory = useMutation(mutationOptions(query.store.manage.categories.create));
  const changeCategory = useMutation(mutationOptions(query.store.manage.categories.change));
  const form = useDialogForm(
    { name: category?.name ?? "", description: category?.description ?? "" },
    async (values) => {
      if (category) await changeCategory.mutateAsync({ ...values, id: category.id, version: category.version });
      else await createCategory.mutateAsync(values);
      onDone();
    },
  );
  return (
    <DialogForm
      form={form}
      save={category ? "Save" : "Add"}
      actions={
        category && (
          <DeleteButton
            title={`Delete the category “${category.name}”?`}
            confirm="Delete category"
            onDelete={async () => {
              await removeCategory.mutateAsync({ id: category.id, version: category.version });
              onDone();
            }}
          >
            <p>
              {category.products > 0
                ? `${counted(category.products, "product")} will be under no tab until you choose another category for each. You cannot undo this.`
                : "It has no products."}
            </p>
          </DeleteButton>
        )
      }
    >
      <TextField
        label="Name"
        {...(category &&
          category.products > 0 && {
            help: `If you delete it, ${counted(category.products, "product")} will be under no tab.`,
          })}
        {...form.text("name")}
      />
      <TextAreaField label="Description" rows={3} {...form.text("description")} />
    </DialogForm>
  );
}
