import { t } from "@fanfare/contracts/common/language";
import { Download } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { refusal } from "../cart/cart-refusal.ts";

const Box = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    justifyItems: "start",
    "& ul": { listStyle: "none", display: "grid", gap: "2", w: "100%" },
    "& li": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "4" },
    "& p": { fontSize: "sm", color: "faint" },
  },
});

/** Links to the files of an order, made when asked for; they lapse, and can be asked for again at any time. */
export function Downloads({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const links = useMutation(mutationOptions(query.store.orders.downloads));
  return (
    <Box>
      {links.data && (
        <>
          <ul hidden={links.data.files.length === 0}>
            {links.data.files.map((file) => (
              <li key={`${file.order_item_id} ${file.track_id}`}>
                {file.title}
                <ButtonAnchor
                  href={file.url}
                  download={file.filename}
                  aria-label={t("Download {title}", { title: file.title })}
                  size="sm"
                  tone="outline"
                >
                  <Download size={16} aria-hidden />
                  {t("Download")}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
          {links.data.missing.length > 0 && (
            <Alert role="status">
              {t(
                "Not there at the moment: {value}. The artist has been told. Your purchase stays yours: please look again later.",
                { value: links.data.missing.map(({ title }) => title).join(", ") },
              )}
            </Alert>
          )}
          {links.data.files.length > 0 ? (
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
        {!links.data ? t("Get your downloads") : links.data.files.length > 0 ? t("New links") : t("Look again")}
      </Button>
    </Box>
  );
}
