import { t } from "@fanfare/contracts/common/language";
import type { FreeFiles } from "@fanfare/contracts/store/free-download";
import { momentText } from "../../lib/instants.ts";
import { Alert } from "../../ui/notice.tsx";
import { DownloadBox, DownloadList } from "../orders/download-list.tsx";

/** The files of a free download, and a notice of missing ones. */
export function FreeFilesList({ files: { formats, missing, expires_at } }: { files: FreeFiles }) {
  return (
    <DownloadBox>
      <DownloadList formats={formats} />
      {missing.length > 0 && (
        <Alert role="status">
          {t("Not available at the moment: {value}. The artist has been notified. Please check again later.", {
            value: missing.map(({ title }) => title).join(", "),
          })}
        </Alert>
      )}
      {formats.length > 0 ? (
        <p>
          {t("These links work until {expires_at}. You can ask for new ones at any time.", {
            expires_at: momentText(expires_at),
          })}
        </p>
      ) : (
        missing.length === 0 && <p>{t("None of this is out at the moment.")}</p>
      )}
    </DownloadBox>
  );
}
