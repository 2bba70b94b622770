import { t } from "@fanfare/contracts/common/language";
import { restockRequestInput } from "@fanfare/contracts/music/notices";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { type FormFailure, useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormResultDialog } from "../../../ui/form-result-dialog.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useSession } from "../../auth/session-store.ts";

/** Asks for the variant and the address of the notice. A signed-in fan's own address is known. */
export default function RestockDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const isFan = useSession((state) => state.status === "fan");
  const soldOut = product.variants.filter(({ is_available }) => !is_available);
  const request = useMutation(
    mutationOptions(query.store.products.notifyMe, {
      onSuccess: () => queryClient.invalidateQueries({ queryKey: query.music.notices.list.queryOptions().queryKey }),
    }),
  );
  const first = product.is_available ? (soldOut[0]?.id ?? "") : "";
  const form = useContractForm({
    initial: { variant: String(first), email: "" },
    parse: ({ variant, email }) =>
      (isFan ? restockRequestInput : restockRequestInput.required({ email: true })).safeParse({
        id: product.id,
        variant_id: variant === "" ? null : Number(variant),
        ...(isFan ? {} : { email }),
      }),
    act: request.mutateAsync,
    failureOf: (error): FormFailure => {
      const apiError = isApiError(error) && error.data ? error : null;
      const message = apiError?.message ?? t("Please try again in a moment.");
      const email = apiError?.data?.fields?.email;
      return email && !isFan ? { message: "", fields: { email } } : { message, fields: {} };
    },
  });

  return (
    <FormResultDialog title={product.name} result={request.data?.message} onSubmit={form.submit} onClose={onClose}>
      <p>{t("One mail when it is back. Nothing else is sent to this address.")}</p>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      {soldOut.length > 0 && (
        <SelectField label={t("Which one?")} {...form.text("variant")}>
          {!product.is_available && <option value="">{t("Any of them")}</option>}
          {soldOut.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!isFan && <TextField label={t("Email")} {...form.text("email")} type="email" autoComplete="email" />}
      <Button type="submit" loading={form.busy}>
        {t("Tell me")}
      </Button>
    </FormResultDialog>
  );
}
