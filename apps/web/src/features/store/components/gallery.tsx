import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { ProductBadges } from "./product-badges.tsx";

const Frame = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "5.5rem minmax(0, 1fr)" },
    alignItems: "start",
    "&[data-single=true]": { gridTemplateColumns: "minmax(0, 1fr)" },
    "& .main": { position: "relative", order: { md: 1 } },
    "& .main > .picture": { rounded: "sm" },
    // See `site/cover-transitions.tsx`: the picture of the link that led here transitions into this one.
    "main:not(:has([data-leaving])) &": { "& .main > .picture": { viewTransitionName: "cover" } },
    "& ul": {
      listStyle: "none",
      display: "flex",
      flexDirection: { base: "row", md: "column" },
      gap: "3",
      p: "0.1875rem",
      m: "-0.1875rem",
      overflowX: { base: "auto", md: "visible" },
    },
    "& button": {
      display: "block",
      w: "5.125rem",
      cursor: "pointer",
      rounded: "sm",
      overflow: "hidden",
      opacity: 0.65,
      transition: "opacity 140ms",
      _hover: { opacity: 1 },
      "&[aria-current=true]": { opacity: 1, boxShadow: "0 0 0 2px {colors.ember}" },
    },
  },
});

type GalleryProps = { product: ProductDetail; index: number; onIndex: (index: number) => void };

/** A product's pictures: a large one, and thumbnails to choose from. */
export function Gallery({ product, index, onIndex }: GalleryProps) {
  const pictures = picturesOf(product);
  const shown = pictures[index] ?? pictures[0];
  if (!shown) return null;
  return (
    <Frame data-single={pictures.length === 1}>
      <div className="main">
        <ProductBadges product={product} />
        <Picture
          className="picture"
          key={shown.image}
          {...imageSource(shown.image)}
          placeholder={shown.placeholder}
          ratio={[4, 5]}
          sizes="(min-width: 64rem) 46vw, 92vw"
          alt={shown.alt || product.name}
          priority
        />
      </div>
      {pictures.length > 1 && (
        <ul aria-label={t("Pictures")}>
          {pictures.map(({ image, placeholder, alt }, place) => (
            <li key={image}>
              <button
                type="button"
                aria-current={place === index}
                aria-label={`${t("Show picture {place}", { place: place + 1 })}${alt ? `: ${alt}` : ""}`}
                onClick={() => onIndex(place)}
              >
                <Picture {...imageSource(image)} placeholder={placeholder} ratio={[4, 5]} sizes="82px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

/** Returns all pictures, or the one from the lists (possibly the placeholder) if there are no others. */
function picturesOf({ images, image, image_placeholder, name }: ProductDetail) {
  return images.length > 0 ? images : [{ image, placeholder: image_placeholder, alt: name, option_value: null }];
}
