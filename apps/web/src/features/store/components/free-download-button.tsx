import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { openedPart } from "../../../ui/opened-part.tsx";

const FreeDownloadDialog = openedPart(async () => (await import("./free-download-dialog.tsx")).default);

type FreeDownloadButtonProps = { product: ProductDetail } & Pick<ComponentProps<typeof Button>, "tone" | "className">;

/** Opens the files of a free download. Renders nothing until the product is out. */
export function FreeDownloadButton({ product, ...looks }: FreeDownloadButtonProps) {
  const [open, setOpen] = useState(false);
  if (product.free_download === null || product.out_at !== null) return null;
  return (
    <>
      <Button
        size="lg"
        {...looks}
        {...(!product.is_available && { tone: "quiet" })}
        disabled={!product.is_available}
        onClick={() => setOpen(true)}
      >
        {product.is_available ? t("Free Download") : t("Unavailable")}
      </Button>
      {open && <FreeDownloadDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
