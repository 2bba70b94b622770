import { t } from "@fanfare/contracts/common/language";
import { toast } from "./toast.ts";

/** Shares a URL through the device's share sheet, or copies it where there is none; a toast reports the outcome. */
export async function shareWithToast({ title, url }: { title: string; url: string }): Promise<void> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is the user's choice; on any other error the URL is copied instead.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t("Link copied"), { tone: "good" });
  } catch {
    toast(url, { duration: null });
  }
}
