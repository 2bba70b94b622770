import { t } from "@fanfare/contracts/common/language";
import { Share2 } from "@fanfare/icons";
import { Button } from "./button.tsx";
import { shareWithToast } from "./share.ts";

/** Shares the page's canonical address. */
export function ShareButton({ title }: { title: string }) {
  const share = () => {
    const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
    return shareWithToast({ title, url });
  };
  return (
    <Button tone="outline" size="lg" onClick={() => void share()}>
      <Share2 size={18} aria-hidden />
      {t("Share")}
    </Button>
  );
}
