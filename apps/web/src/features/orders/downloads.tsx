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
  return (
    <DownloadBox>
      {links.data && (
        <>
          <DownloadList formats={formats} />
          {links.data.missing.length > 0 && (
            <Alert role="status">
              {t(
                "Not there at the moment: {value}. The artist has been told. Your purchase stays yours: please look again later.",
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
              <p>{t("Nothing of this is out yet. Your files are here as soon as it is.")}</p>
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
        {!links.data ? t("Get your downloads") : formats.length > 0 ? t("New links") : t("Look again")}
      </Button>
    </DownloadBox>
  );
}
