import { t } from "@fanfare/contracts/common/language";
import type { DownloadFormat } from "@fanfare/contracts/store/download";
import type { FreeFiles } from "@fanfare/contracts/store/free-download";
import { Download } from "@fanfare/icons";
import { useState } from "react";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { styled } from "../../ui/styled.tsx";

/** The box around a list of files and the messages about it. */
export const DownloadBox = styled("div", {
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

/** The files in the chosen format, individually and as one archive. */
export function DownloadList({ formats }: { formats: FreeFiles["formats"] }) {
  const [chosen, setChosen] = useState<DownloadFormat>("original");
  const one = formats.find(({ format }) => format === chosen) ?? formats[0];
  return (
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
          // The URL is the key because a track can be bought twice: individually and with its album.
          <li key={file.url}>
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
    </>
  );
}
