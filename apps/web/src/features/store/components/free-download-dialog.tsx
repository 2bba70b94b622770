import { NEWSLETTER_CONSENT } from "@fanfare/contracts/auth/newsletter-consent";
import { t } from "@fanfare/contracts/common/language";
import { freeDownloadInput } from "@fanfare/contracts/store/free-download";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { type FormFailure, useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { FormResultDialog } from "../../../ui/form-result-dialog.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { refusal } from "../../cart/cart-refusal.ts";
import { FreeFilesList } from "../free-files-list.tsx";

type FreeDownloadDialogProps = { product: ProductDetail; onClose: () => void };

/** The files of a download that is free without conditions, or the form that asks for an address. */
export default function FreeDownloadDialog(props: FreeDownloadDialogProps) {
  return props.product.free_download === "email" ? <ForAddress {...props} /> : <ForNothing {...props} />;
}

function ForNothing({ product, onClose }: FreeDownloadDialogProps) {
  const { query } = useApi();
  const { mutate, data, isError, error } = useMutation(mutationOptions(query.store.freeDownloads.ask));
  useEffect(() => mutate({ id: product.id }), [mutate, product.id]);
  return (
    <Dialog open onClose={onClose} title={product.name}>
      {data?.files && <FreeFilesList files={data.files} />}
      {!data?.files && !isError && <Skeleton h="10rem" />}
      {isError && (
        <>
          <Alert role="alert">{refusal(error) ?? t("The links could not be made. Please try again.")}</Alert>
          <Button tone="outline" onClick={() => mutate({ id: product.id })}>
            {t("Try again")}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function ForAddress({ product, onClose }: FreeDownloadDialogProps) {
  const { query } = useApi();
  const ask = useMutation(mutationOptions(query.store.freeDownloads.ask));
  const form = useContractForm({
    parse: (values: FieldValues) =>
      freeDownloadInput.required({ email: true }).safeParse({ ...values, id: product.id }),
    act: ask.mutateAsync,
    failureOf: (error): FormFailure => {
      const apiError = isApiError(error) && error.data ? error : null;
      const fields = apiError?.data?.fields;
      if (fields) return { message: "", fields };
      return { message: apiError?.message ?? t("Please try again in a moment."), fields: {} };
    },
  });
  return (
    <FormResultDialog
      title={product.name}
      result={ask.data?.message ?? undefined}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {t("It is yours in exchange for your e-mail address: we send you the link and, from then on, the newsletter.")}
      </p>
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <TextField label={t("Email")} {...form.field("email")} type="email" autoComplete="email" />
      <CheckboxField {...form.field("newsletter")}>{t(NEWSLETTER_CONSENT.text)}</CheckboxField>
      <Button type="submit" loading={form.busy}>
        {t("Send me the link")}
      </Button>
    </FormResultDialog>
  );
}
