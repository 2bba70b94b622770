import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Alert, EmptyState } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Lead } from "../../ui/type.tsx";
import { useMailLink } from "../auth/link-token.ts";
import { MessagePage } from "../auth/message-page.tsx";
import { FreeFilesList } from "./free-files-list.tsx";

/** The target of a free download's link: its files, after a confirmation of the address if it is not subscribed yet. */
export function FreeDownloadScreen() {
  const link = useMailLink();
  if (link === undefined) return <Waiting />;
  if (link?.kind !== "grant") {
    return (
      <MessagePage eyebrow={t("Free Download")} title={t("This link is incomplete")}>
        <EmptyState title={t("Part of the address is missing")}>
          <p>{t("Open the link from the mail again, or copy the whole link.")}</p>
          <ButtonLink to="/store">{t("To the store")}</ButtonLink>
        </EmptyState>
      </MessagePage>
    );
  }
  return <Opened key={link.token} token={link.token} />;
}

const Waiting = () => (
  <MessagePage eyebrow={t("Free Download")} title={t("One moment")}>
    <Skeleton h="10rem" w="100%" />
  </MessagePage>
);

function Opened({ token }: { token: string }) {
  const { query } = useApi();
  const { mutate, data, error, isPending, variables } = useMutation(mutationOptions(query.store.freeDownloads.open));
  // Opening the link changes nothing by itself, because link scanners open every link.
  useEffect(() => mutate({ token }), [mutate, token]);

  if (error) {
    const apiError = isApiError(error) && error.data ? error : null;
    const ended = apiError?.data?.fields?.token?.[0];
    return (
      <MessagePage eyebrow={t("Free Download")} title={ended ? t("This link has expired") : t("Something went wrong")}>
        <Alert role="alert">
          {ended ?? apiError?.message ?? t("That did not work. Please try again in a moment.")}
        </Alert>
        {ended ? (
          <ButtonLink to="/store">{t("To the store")}</ButtonLink>
        ) : (
          <Button loading={isPending} onClick={() => mutate(variables ?? { token })}>
            {t("Try again")}
          </Button>
        )}
      </MessagePage>
    );
  }
  if (data?.files) {
    return (
      <MessagePage eyebrow={t("Free Download")} title={data.product.name}>
        <FreeFilesList files={data.files} />
      </MessagePage>
    );
  }
  // The page does not change between the click and the response.
  if (!data && !variables?.confirm) return <Waiting />;
  return (
    <MessagePage eyebrow={t("Free Download")} title={data?.product.name ?? t("One moment")}>
      <Lead>
        {t(
          "One click: the files are yours, and you will be the first to hear about releases, exclusive content, events and special offers. You can unsubscribe at any time.",
        )}
      </Lead>
      <Button size="lg" loading={isPending} onClick={() => mutate({ token, confirm: true })}>
        {t("Confirm and get the files")}
      </Button>
    </MessagePage>
  );
}
