import { Trash2 } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";

type RemoveProductProps = { id: number; version: number; onRemoved: () => void };

/** Deletes a product after listing what is deleted with it and what stays. */
export function RemoveProduct({ id, version, onRemoved }: RemoveProductProps) {
  const { query } = useApi();
  const removeProduct = useMutation(mutationOptions(query.store.manage.products.remove));
  const [open, setOpen] = useState(false);
  const preview = useQuery({
    ...query.store.manage.products.removalPreview.queryOptions({ id }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <Trash2 size={17} aria-hidden /> Delete product
      </Button>
      <OwnerConfirm
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this product?"
        {...(preview.data && { confirm: "Delete product" })}
        onConfirm={async () => {
          await removeProduct.mutateAsync({ id, version });
          onRemoved();
        }}
      >
        {preview.data ? (
          <>
            <p>“{preview.data.name}” will be deleted for good:</p>
            <ul>
              <li>{counted(preview.data.reviews, "review")} will be deleted with it,</li>
              <li>it will be removed from {counted(preview.data.carts, "cart")},</li>
              <li>its name and price will stay in {counted(preview.data.orders, "order")}.</li>
            </ul>
            <p>To stop selling it for a while, clear “For sale” or make it a draft.</p>
          </>
        ) : (
          <p>Checking what depends on it…</p>
        )}
      </OwnerConfirm>
    </>
  );
}
