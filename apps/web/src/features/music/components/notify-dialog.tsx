import { t } from "@fanfare/contracts/common/language";
import { notifyRequestInput, type Teaser } from "@fanfare/contracts/music/coming-soon";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { longDate } from "../../../lib/dates.ts";
import { fieldIssues } from "../../../lib/field-issues.ts";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useSession } from "../../auth/session-store.ts";

const Form = styled("form", { base: { display: "grid", gap: "5" } });

/** Leaves an address for one mail on the day of a release. A fan's own is filled in. */
export default function NotifyDialog({ teaser, onClose }: { teaser: Teaser; onClose: () => void }) {
  const { query } = useApi();
  const user = useSession((state) => state.user);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const request = useMutation(
    mutationOptions(query.music.notifyMe, {
      onError: (error) => {
        const fields = isApiError(error) ? error.data?.fields : null;
        setErrors(
          fields?.email ?? [isApiError(error) && error.data ? error.message : t("Please try again in a moment.")],
        );
      },
    }),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    const parsed = notifyRequestInput.required({ email: true }).safeParse({ kind: teaser.kind, id: teaser.id, email });
    setErrors(parsed.success ? [] : (fieldIssues(parsed.error).email ?? []));
    if (parsed.success) request.mutate({ kind: teaser.kind, id: teaser.id, email: parsed.data.email });
  };

  return (
    <Dialog open onClose={onClose} title={teaser.title}>
      {request.isSuccess ? (
        <Form as="div">
          <Alert tone="good" role="status">
            {request.data.message}
          </Alert>
          <Button onClick={onClose}>{t("Done")}</Button>
        </Form>
      ) : (
        <Form onSubmit={submit} noValidate>
          <p>
            {teaser.expected_on
              ? t("One mail when it is out, expected {date}. Nothing else is sent to this address.", {
                  date: longDate(teaser.expected_on),
                })
              : t("One mail when it is out. Nothing else is sent to this address.")}
          </p>
          <TextField
            label={t("Email")}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user?.email ?? ""}
            errors={errors}
            autoFocus
          />
          <Button type="submit" loading={request.isPending}>
            {t("Notify Me")}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
