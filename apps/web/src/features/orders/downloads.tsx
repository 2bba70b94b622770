import { t } from "@fanfare/contracts/common/language";
import { useMutation } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { refusal } from "../cart/cart-refusal.ts";
import { DownloadBox, DownloadList } from "./download-list.tsx";

/** Links to the files of an order, created on request; they expire, and can be requested again at any time. */
export function Downloads({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const links = useMutation(mutationOptions(query.store.orders.formats));
  const formats = links.data?.formats ?? [];
  const againLabel = formats.length > 0 ? t("New links") : t("Check again");
  return (
    <DownloadBox>
      {links.data && (
        <>
          <DownloadList formats={formats} />
          {links.data.missing.length > 0 && (
            <Alert role="status">
              {t(
                "Not available at the moment: {value}. The artist has been notified. Your purchase is safe, so please check again later.",
                { value: links.data.missing.map(({ title }) => title).join(", ") },
              )}
            </Alert>
          )}
          {formats.length > 0 ? (
            <p>
              {t("These links work until {expires_at}. You can ask for new ones at any time.", {
                expires_at: momentText(links.data.expires_at),
              })}
            </p>
          ) : (
            links.data.missing.length === 0 && (
              <p>{t("None of this is out yet. Your files will be here as soon as it is.")}</p>
            )
          )}
        </>
      )}
      {links.isError && (
        <Alert role="alert">{refusal(links.error) ?? t("The links could not be made. Please try again.")}</Alert>
      )}
      <Button
        tone={links.data ? "ghost" : "ember"}
        size="sm"
        loading={links.isPending}
        onClick={() => links.mutate({ id: orderId })}
      >
        {links.data ? againLabel : t("Get your downloads")}
      </Button>
    </DownloadBox>
  );
}
