import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";

/** Removes a product from the shop; it stays at the provider. */
export function UnpublishButton({ id, title }: { id: string; title: string }) {
  const { query } = useApi();
  const [isOpen, setOpen] = useState(false);
  const unpublish = useMutation(
    mutationOptions(query.pod.unpublish, { onSettled: () => query.pod.shopProducts.invalidate() }),
  );
  return (
    <>
      <Button tone="outline" size="sm" onClick={() => setOpen(true)}>
        Unpublish
      </Button>
      <OwnerConfirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Unpublish “${title}”?`}
        confirm="Unpublish"
        danger={false}
        onConfirm={() => unpublish.mutateAsync({ id })}
      >
        <p>
          It is removed from the shop but stays at Printify. Orders that are already placed are still made. To bring it
          back, publish it at Printify.
        </p>
      </OwnerConfirm>
    </>
  );
}
