import type { Product } from "@fanfare/contracts/store/product";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { stockBadge } from "./labels.ts";
import { PreorderNote } from "./preorder-note.tsx";
import { priceText } from "./pricing.ts";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
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

/** Products with picture, name and price, for use beside other content; each links to its page. */
export function ProductTiles({ products, label }: { products: readonly Product[]; label: string }) {
  return (
    <List aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <Link to="/products/$productId" params={{ productId: String(product.id) }}>
            <Picture
              className="picture"
              {...imageSource(product.image)}
              placeholder={product.image_placeholder}
              ratio={[4, 5]}
              sizes="(min-width: 48rem) 22vw, 45vw"
              alt=""
            />
            <h3>{product.name}</h3>
            <p>{[priceText(product), stockBadge(product)].filter(Boolean).join(" · ")}</p>
            {product.out_at && (
              <p>
                <PreorderNote at={product.out_at} />
              </p>
            )}
          </Link>
        </li>
      ))}
    </List>
  );
}
