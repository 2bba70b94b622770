import { t } from "@fanfare/contracts/common/language";
import type { Product } from "@fanfare/contracts/store/product";
import { Chip } from "../../../ui/chip.tsx";
import { styled } from "../../../ui/styled.tsx";
import { stockBadge } from "../labels.ts";

const Row = styled("div", {
  base: {
    position: "absolute",
    zIndex: 1,
    top: "3",
    insetInline: "3",
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    pointerEvents: "none",
    "& > *": { bg: "rgba(11, 8, 7, 0.82)" },
    "& > .featured": { bg: "ember", borderColor: "ember", color: "onEmber", fontWeight: 700 },
    "& > .stock": { ms: "auto" },
  },
});

/** The badges in the corners of a product's picture: featured, and low stock. */
export function ProductBadges({ product }: { product: Product }) {
  const stock = stockBadge(product);
  return (
    <Row>
      {product.is_featured && <Chip className="featured">{t("Featured")}</Chip>}
      {stock && <Chip className="stock">{stock}</Chip>}
    </Row>
  );
}
