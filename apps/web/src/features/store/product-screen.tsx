import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, TextAnchor, TextLink, titleSize } from "../../ui/type.tsx";
import { whenNear } from "../../ui/when-near.tsx";
import { BuyBox } from "./components/buy-box.tsx";
import { Gallery } from "./components/gallery.tsx";
import { ProductFacts } from "./components/product-facts.tsx";
import { Stars } from "./components/stars.tsx";
import { DEFAULT_CATEGORY } from "./labels.ts";
import { firstSelection } from "./variant-choice.ts";

const AfterProduct = whenNear(async () => (await import("./components/after-product.tsx")).AfterProduct, {
  base: "100rem",
  md: "79rem",
});

const Page = styled("article", {
  base: {
    pt: { base: "5", md: "8" },
    pb: "section",
    bg: "radial-gradient(70rem 40rem at 90% -6rem, rgba(255, 122, 26, 0.14), transparent 70%) no-repeat",
    "& .way": {
      display: "flex",
      flexWrap: "wrap",
      gap: "2",
      mb: { base: "4", md: "6" },
      fontSize: "sm",
      color: "faint",
    },
    "& .way a": { py: "1" },
    "& .way ol": { listStyle: "none", display: "flex", flexWrap: "wrap", columnGap: "2" },
    "& .way li + li::before": { content: '"/"', me: "2" },
    "& .spread": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 6fr)" },
      gap: { base: "8", lg: "gutter" },
      alignItems: "start",
    },
    "& .pictures": { position: { lg: "sticky" }, top: "6rem" },
    "& .words": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6", alignContent: "start" },
    "& .rating": { display: "flex", alignItems: "center", gap: "3", fontSize: "sm" },
  },
});

/** One product: pictures, options, price, facts, reviews and related products. */
export function ProductScreen({ productId }: { productId: number }) {
  const { query } = useApi();
  const { data: product } = useSuspenseQuery(query.store.products.byId.queryOptions({ id: productId }));
  const [selection, setSelection] = useState(() => firstSelection(product));
  const [picture, setPicture] = useState(0);

  const select = (option: string, value: string) => {
    setSelection({ ...selection, [option]: value });
    const fitting = product.images.findIndex(({ option_value }) => option_value === value);
    if (fitting >= 0) setPicture(fitting);
  };

  return (
    <>
      <Page>
        <Container>
          <nav className="way" aria-label={t("Breadcrumb")}>
            <ol>
              <li>
                <TextLink to="/store">{t("Store")}</TextLink>
              </li>
              {product.category && (
                <li>
                  <TextLink to="/store" search={{ category: product.category.id }}>
                    {product.category.name}
                  </TextLink>
                </li>
              )}
              {!product.category && <li>{t(DEFAULT_CATEGORY)}</li>}
            </ol>
          </nav>
          <div className="spread">
            <div className="pictures">
              <Gallery product={product} index={picture} onIndex={setPicture} />
            </div>
            <div className="words">
              <Display as="h1" size={titleSize(product.name, "d2")}>
                {product.name}
              </Display>
              {product.rating_average !== null && (
                <p className="rating">
                  <Stars rating={product.rating_average} />
                  <TextAnchor href="#reviews">
                    {t("{count, plural, one {{count} review} other {{count} reviews}}", {
                      count: product.review_count,
                    })}
                  </TextAnchor>
                </p>
              )}
              <BuyBox product={product} selection={selection} onSelect={select} />
              <ProductFacts product={product} />
            </div>
          </div>
        </Container>
      </Page>
      <AfterProduct product={product} />
    </>
  );
}
