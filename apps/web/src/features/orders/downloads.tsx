import { t } from "@fanfare/contracts/common/language";
import type { DownloadFormat } from "@fanfare/contracts/store/download";
import { Download } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
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
    "& fieldset": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
    "& legend": { float: "left", me: "2", fontSize: "sm", color: "soft" },
    "& p": { fontSize: "sm", color: "faint" },
  },
});

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1e6));

/** Links to the files of an order, made when asked for; they lapse, and can be asked for again at any time. */
export function Downloads({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const [chosen, setChosen] = useState<DownloadFormat>("original");
  const links = useMutation(mutationOptions(query.store.orders.formats));
  const formats = links.data?.formats ?? [];
  const one = formats.find(({ format }) => format === chosen) ?? formats[0];
  return (
    <Box>
      {links.data && (
        <>
          {formats.length > 1 && (
            <fieldset>
              <legend>{t("Format")}</legend>
              {formats.map(({ format, label }) => (
                <Button
                  key={format}
                  size="sm"
                  tone={format === one?.format ? "ember" : "outline"}
                  aria-pressed={format === one?.format}
                  onClick={() => setChosen(format)}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
          )}
          {one?.archive && (
            <ButtonAnchor href={one.archive.url} download={one.archive.filename}>
              <Download size={16} aria-hidden />
              {t("All in one file ({size} MB)", { size: megabytes(one.archive.size) })}
            </ButtonAnchor>
          )}
          <ul hidden={!one}>
            {one?.files.map((file) => (
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
          {one ? (
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
        {!links.data ? t("Get your downloads") : one ? t("New links") : t("Look again")}
      </Button>
    </Box>
  );
}
