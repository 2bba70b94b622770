import type { ProductForEditing } from "@fanfare/contracts/store/product-editor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useRef } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { OwnerForm } from "../owner-kit/owner-form.tsx";
import { OwnerLoading } from "../owner-kit/owner-loading.tsx";
import { OwnerPage } from "../owner-kit/owner-page.tsx";
import { useOwnerForm } from "../owner-kit/use-owner-form.ts";
import { ProductFields } from "./components/product-fields.tsx";
import { RemoveProduct } from "./components/remove-product.tsx";
import { NEW_PRODUCT, type ProductValues, productInput, productValues } from "./product-values.ts";

/** One product's form with its grid, pictures and stock; without an id a new one. */
export function ProductScreen({ id }: { id: number | null }) {
  const { query } = useApi();
  const product = useQuery({ ...query.store.manage.products.byId.queryOptions({ id: id ?? 0 }), enabled: id !== null });
  if (id !== null && !product.data) return <OwnerLoading query={product} failed="This product could not be loaded" />;
  return <ProductEditor key={id ?? "new"} product={product.data ?? null} />;
}

function ProductEditor({ product }: { product: ProductForEditing | null }) {
  const { client, query } = useApi();
  const createProduct = useMutation(mutationOptions(query.store.manage.products.create));
  const changeProduct = useMutation(mutationOptions(query.store.manage.products.change));
  const navigate = useNavigate();
  const made = useRef<number | null>(null);
  const readAgain = async (id: number): Promise<ProductValues> => {
    const now = await client.store.manage.products.byId.query({ id });
    query.store.manage.products.byId.setData({ id }, now);
    void query.store.manage.products.list.invalidate();
    return productValues(now);
  };
  const form = useOwnerForm({
    name: `product:${product?.id ?? "new"}`,
    initial: product ? productValues(product) : NEW_PRODUCT,
    parse: (values) => productInput(values, product?.id ?? null),
    save: async ({ id: present, ...input }) => {
      if (present !== null) {
        await changeProduct.mutateAsync({ ...input, id: present });
        return readAgain(present);
      }
      const { id } = await createProduct.mutateAsync(input);
      made.current = id;
      return readAgain(id);
    },
    ...(product && { reload: () => readAgain(product.id) }),
    onSaved: () => {
      if (made.current !== null) {
        const params = { productId: String(made.current) };
        void navigate({ to: "/admin/store/products/$productId", params, replace: true });
      }
    },
  });
  return (
    <OwnerPage
      title={product?.name ?? "New product"}
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
        save={product ? "Save" : "Make the product"}
        actions={
          product && (
            <RemoveProduct
              id={product.id}
              version={product.version}
              onRemoved={() => void navigate({ to: "/admin/store" })}
            />
          )
        }
      >
        <ProductFields form={form} product={product} onStock={() => void (product && readAgain(product.id))} />
      </OwnerForm>
    </OwnerPage>
  );
}
