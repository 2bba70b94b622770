import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { openedPart } from "../../../ui/opened-part.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { useSession } from "../../auth/session-store.ts";

const RestockDialog = openedPart(async () => (await import("./restock-dialog.tsx")).default);

const Box = styled("div", {
  base: { display: "grid", gap: "3", justifyItems: "start", "& p": { fontSize: "sm", color: "soft" } },
});

/** Requests a waiting notice for a sold-out product. For a fan and a product without variants a single press is enough. */
export function RestockButton({ product }: { product: ProductDetail }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const isFan = useSession((state) => state.status === "fan");
  const [open, setOpen] = useState(false);
  const list = query.music.notices.list.queryOptions();
  const waiting = useQuery({ ...list, enabled: isFan });
  const request = useMutation(
    mutationOptions(query.store.products.notifyMe, {
      onSuccess: () => queryClient.invalidateQueries({ queryKey: list.queryKey }),
    }),
  );
  const mine = waiting.data?.notices.filter((notice) => notice.product_id === product.id && notice.is_confirmed) ?? [];
  const isSized = product.variants.length > 0;
  const names = mine.flatMap(({ variant_name }) => variant_name ?? []);

  return (
    <Box>
      {isSized && product.is_available && <p>{t("Is the one you want sold out?")}</p>}
      {request.isSuccess && <Alert role="status">{request.data.message}</Alert>}
      {request.isError && (
        <Alert role="alert">
          {isApiError(request.error) && request.error.data ? request.error.message : t("Please try again in a moment.")}
        </Alert>
      )}
      {mine.length > 0 && (
        <p>
          {names.length > 0
            ? t("We will let you know when it is back: {names}.", { names: names.join(", ") })
            : t("We will let you know when it is back.")}{" "}
          <TextLink to="/settings" hash="waiting">
            {t("Change")}
          </TextLink>
        </p>
      )}
      {(isSized || (mine.length === 0 && !request.isSuccess)) && (
        <Button
          tone={product.is_available ? "outline" : "ember"}
          loading={request.isPending}
          onClick={() => (isFan && !isSized ? request.mutate({ id: product.id }) : setOpen(true))}
        >
          {t("Tell me when it is back")}
        </Button>
      )}
      {open && <RestockDialog product={product} onClose={() => setOpen(false)} />}
    </Box>
  );
}
