import type { ProductForEditing } from "@fanfare/contracts/store/product-editor";
import { ExternalLink } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useRecordForm } from "../owner-kit/forms/use-record-form.ts";
import { counted } from "../owner-kit/lists/counted.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { ProductFields } from "./components/product-fields.tsx";
import { RemoveProduct } from "./components/remove-product.tsx";
import { NEW_PRODUCT, productInput, productValues, withSavedIds } from "./product-values.ts";

const BACK = ["/admin/store", "All products"] as const;

/** The form of one product with its grid, pictures and stock; a new product when `id` is null. */
export function ProductScreen({ id }: { id: number | null }) {
  const { query } = useApi();
  const product = useQuery({ ...query.store.manage.products.byId.queryOptions({ id: id ?? 0 }), enabled: id !== null });
  if (id !== null && !product.data) {
    return <OwnerRecordLoading query={product} title="Product" back={BACK} failed="This product could not be loaded" />;
  }
  return <ProductEditor key={id ?? "new"} product={product.data ?? null} />;
}

/** Returns how often a product was taken for free, or null if it is not given away and never was taken. */
function takenText({ free_download, free_downloads }: ProductForEditing): string | null {
  const { without_address, with_address } = free_downloads;
  const all = without_address + with_address;
  if (all === 0) return free_download === null ? null : "Given away. Nobody has taken it yet.";
  return `Taken for free ${counted(all, "time")}: ${without_address.toLocaleString("en-US")} by the button, ${with_address.toLocaleString("en-US")} for an e-mail address.`;
}

function ProductEditor({ product }: { product: ProductForEditing | null }) {
  const { query } = useApi();
  const createProduct = useMutation(mutationOptions(query.store.manage.products.create));
  const changeProduct = useMutation(mutationOptions(query.store.manage.products.change));
  const navigate = useNavigate();
  const form = useRecordForm({
    kind: "product",
    record: product,
    blank: NEW_PRODUCT,
    valuesOf: productValues,
    rebased: withSavedIds,
    parse: productInput,
    create: createProduct.mutateAsync,
    change: changeProduct.mutateAsync,
    read: (id) => query.store.manage.products.byId.queryOptions({ id }),
    invalidate: () => {
      void query.store.manage.products.list.invalidate();
    },
    open: (id) =>
      void navigate({ to: "/admin/store/products/$productId", params: { productId: String(id) }, replace: true }),
    leave: () => void navigate({ to: "/admin/store" }),
  });
  return (
    <OwnerPage
      title={product?.name ?? "New product"}
      back={BACK}
      intro={product && takenText(product)}
      actions={
        product?.is_out && (
          <ButtonAnchor href={`/products/${product.id}`} target="_blank" rel="noopener" tone="outline" size="sm">
            <ExternalLink size={16} aria-hidden /> See it in the store
          </ButtonAnchor>
        )
      }
    >
      <OwnerForm
        form={form}
        isNew={!product}
        save={product ? "Save" : "Create the product"}
        actions={product && <RemoveProduct id={product.id} version={product.version} onRemoved={form.removed} />}
      >
        <ProductFields form={form} product={product} onStock={() => void query.store.manage.products.invalidate()} />
      </OwnerForm>
    </OwnerPage>
  );
}
