import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Container, Section } from "../../ui/layout.tsx";
import { Display, Eyebrow, TextLink } from "../../ui/type.tsx";
import { ProductTiles } from "./product-tiles.tsx";
import { railProducts } from "./store-queries.ts";

/** Some products of the store on the home page; renders nothing while there are none. */
export function MerchRail() {
  const { data } = useSuspenseQuery(railProducts(useApi()));
  if (data.results.length === 0) return null;
  return (
    <Section aria-labelledby="merch">
      <Container>
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="end"
          justifyContent="space-between"
          gap="5"
          mb={{ base: "6", md: "10" }}
        >
          <Box display="grid" gap="5">
            <Eyebrow>{t("Official merch")}</Eyebrow>
            <Display id="merch">{t("From the Store")}</Display>
          </Box>
          <TextLink to="/store">{t("All Products")}</TextLink>
        </Box>
        <ProductTiles products={data.results} label={t("From the Store")} />
      </Container>
    </Section>
  );
}
