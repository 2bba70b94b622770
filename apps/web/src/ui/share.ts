import { t } from "@fanfare/contracts/common/language";
import { toast } from "./toast.ts";

/** Hands an address to the device's share sheet, or copies it where there is none; a message says what became of it. */
export async function shareWithToast({ title, url }: { title: string; url: string }): Promise<void> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is an answer; anything else falls back on copying.
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
