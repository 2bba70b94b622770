import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { styled } from "../../ui/styled.tsx";

const Result = styled("span", {
  base: { fontSize: "sm", overflowWrap: "anywhere", "&[role=alert]": { color: "bad" } },
});

/** Sends the mail again that confirms the account's address, and shows the result beside the button. */
export function SendLinkAgain() {
  const { query } = useApi();
  const send = useMutation(mutationOptions(query.auth.email.sendVerification));
  const failed = isApiError(send.error) && send.error.data ? send.error.message : t("The link could not be sent.");
  if (send.isSuccess) return <Result role="status">{send.data.message}</Result>;
  return (
    <>
      <Button size="sm" tone="outline" loading={send.isPending} onClick={() => send.mutate()}>
        {t("Send the Link Again")}
      </Button>
      {send.isError && <Result role="alert">{failed}</Result>}
    </>
  );
}
