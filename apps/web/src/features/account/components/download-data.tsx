import { t } from "@fanfare/contracts/common/language";
import { Download } from "@fanfare/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { currentToken, endSessionOf } from "../../auth/session-store.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Saves a blob through the browser's downloads. */
function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By the next turn of the event loop the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The token is sent only in a header, so the file is fetched rather than linked to. */
async function fetchData(): Promise<void> {
  const token = currentToken();
  const response = await fetch("/api/auth/account/export/", {
    headers: token ? { authorization: `Token ${token}` } : {},
  });
  if (response.status === 401 && token) endSessionOf(token);
  if (!response.ok) throw new Error(`the download was answered ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  save(await response.blob(), name ?? "my-data.zip");
}

/** Downloads everything the site keeps about a fan as one zip. */
export function DownloadData() {
  const download = useMutation({ mutationFn: fetchData });
  return (
    <SettingsSection
      title={t("Your Data")}
      about={t(
        "A zip file with everything we keep about you: what you entered, chose and did, as JSON, and your pictures.",
      )}
    >
      <Button tone="outline" loading={download.isPending} onClick={() => download.mutate()}>
        <Download size={18} aria-hidden />
        {t("Download My Data")}
      </Button>
      {download.isError && <Alert role="alert">{t("Your data could not be downloaded. Please try again.")}</Alert>}
    </SettingsSection>
  );
}
