import { formatMoney } from "@fanfare/contracts/common/money";
import type { Product } from "@fanfare/contracts/store/product";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Container, Section } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { stockBadge } from "../labels.ts";
import { priceFrom } from "../pricing.ts";

const List = styled("ul", {
  base: {
    listStyle: "none",
    mt: { base: "6", md: "10" },
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
    gap: { base: "4", md: "6" },
    "& a": { display: "block", color: "ink", textDecoration: "none" },
    "& .picture": { rounded: "sm" },
    "& .picture img": { transition: "transform 180ms ease-out" },
    "& a:hover .picture img": { transform: "scale(1.025)" },
    "& h3": {
      mt: "3",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "xl",
      lineHeight: 1,
      textTransform: "uppercase",
      textWrap: "balance",
    },
    "& a:hover h3": { color: "glow" },
    "& p": { mt: "1", fontSize: "sm", color: "faint" },
  },
});

/** Other products that go with one. */
export function RelatedProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby="related">
      <Container>
        <Display id="related" size="d3">
          You may also like
        </Display>
        <List>
          {products.map((product) => (
            <li key={product.id}>
              <Link to="/products/$productId" params={{ productId: String(product.id) }}>
                <Picture
                  className="picture"
                  {...imageSource(product.image)}
                  placeholder={product.image_placeholder}
                  ratio={[4, 5]}
                  sizes="(min-width: 64rem) 22vw, 45vw"
                  alt=""
                />
                <h3>{product.name}</h3>
                <p>{[priceText(product), stockBadge(product)].filter(Boolean).join(" · ")}</p>
              </Link>
            </li>
          ))}
        </List>
      </Container>
    </Section>
  );
}

function priceText(product: Product): string {
  const { price, varies } = priceFrom(product);
  return varies ? `from ${formatMoney(price)}` : formatMoney(price);
}
