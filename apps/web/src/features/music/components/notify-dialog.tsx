import { t } from "@fanfare/contracts/common/language";
import { notifyRequestInput, type Teaser } from "@fanfare/contracts/music/coming-soon";
import { useMutation } from "@tanstack/react-query";
import { longDate } from "../../../lib/dates.ts";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormResultDialog } from "../../../ui/form-result-dialog.tsx";
import { useSession } from "../../auth/session-store.ts";

/** Asks for an address to which one mail is sent on the release day. Prefilled with a fan's own address. */
export default function NotifyDialog({ teaser, onClose }: { teaser: Teaser; onClose: () => void }) {
  const { query } = useApi();
  const user = useSession((state) => state.user);
  const request = useMutation(mutationOptions(query.music.notifyMe));
  const form = useContractForm({
    initial: { email: user?.email ?? "" },
    parse: (values) =>
      notifyRequestInput.required({ email: true }).safeParse({ kind: teaser.kind, id: teaser.id, ...values }),
    act: request.mutateAsync,
    failureOf: (error) => {
      const apiError = isApiError(error) && error.data ? error : null;
      const email = apiError?.data?.fields?.email ?? [apiError?.message ?? t("Please try again in a moment.")];
      return { message: "", fields: { email } };
    },
  });

  return (
    <FormResultDialog title={teaser.title} result={request.data?.message} onSubmit={form.submit} onClose={onClose}>
      <p>
        {teaser.expected_on
          ? t("One mail when it is out, expected {date}. Nothing else is sent to this address.", {
              date: longDate(teaser.expected_on),
            })
          : t("One mail when it is out. Nothing else is sent to this address.")}
      </p>
      <TextField label={t("Email")} {...form.text("email")} type="email" autoComplete="email" data-autofocus />
      <Button type="submit" loading={form.busy}>
        {t("Notify Me")}
      </Button>
    </FormResultDialog>
  );
}
