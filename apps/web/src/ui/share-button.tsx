import { t } from "@fanfare/contracts/common/language";
import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

/** Hands the page's address to the device's share sheet, or copies it where there is none. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
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
  };
  return (
    <Button tone="outline" size="lg" onClick={() => void share()}>
      <Share2 size={18} aria-hidden />
      {t("Share")}
    </Button>
  );
}
