import { t } from "@fanfare/contracts/common/language";
import type { Product } from "@fanfare/contracts/store/product";
import { Box } from "../../../ui/box.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { Display } from "../../../ui/type.tsx";
import { ProductTiles } from "../product-tiles.tsx";

/** Products related to the current one. */
export function RelatedProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby="related">
      <Container>
        <Display id="related" size="d3">
          {t("You may also like")}
        </Display>
        <Box mt={{ base: "6", md: "10" }}>
          <ProductTiles products={products} label={t("Related products")} />
        </Box>
      </Container>
    </Section>
  );
}
