import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { Lead } from "../../ui/type.tsx";
import { MessagePage } from "../auth/message-page.tsx";

/** The target of the unsubscribe link in a letter. Opening it changes nothing; only the button unsubscribes. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { query } = useApi();
  const stop = useMutation(mutationOptions(query.auth.newsletter.unsubscribeByLink));
  const { error } = stop;
  const failure = isApiError(error) && error.data ? (error.data.fields?.token?.[0] ?? error.message) : null;
  return (
    <MessagePage eyebrow={t("Newsletter")} title={stop.isSuccess ? t("Goodbye, then") : t("No more letters?")}>
      {stop.isSuccess ? (
        <>
          <Alert tone="good" role="status">
            {stop.data.message}
          </Alert>
          <ButtonLink to="/">{t("Back to the start")}</ButtonLink>
        </>
      ) : (
        <>
          <Lead>{t("One click, and we stop writing to this address. You can come back whenever you like.")}</Lead>
          {error && <Alert role="alert">{failure ?? t("That did not work. Please try again in a moment.")}</Alert>}
          <Button size="lg" loading={stop.isPending} onClick={() => stop.mutate({ token })}>
            {t("Unsubscribe")}
          </Button>
        </>
      )}
    </MessagePage>
  );
}
