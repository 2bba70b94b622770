import type { ComponentProps } from "react";
import { styled } from "./styled.tsx";

const Frame = styled("span", {
  base: {
    display: "block",
    position: "relative",
    overflow: "hidden",
    bg: "panel",
    backgroundSize: "cover",
    backgroundPosition: "center",
    "& img": { position: "absolute", inset: "0", w: "100%", h: "100%", objectFit: "cover" },
  },
});

export type PictureProps = Omit<ComponentProps<typeof Frame>, "children"> & {
  src: string;
  srcSet?: string | undefined;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Empty for a decorative picture whose content the adjacent text already gives. */
  alt: string;
  /** A tiny data URI, shown blurred until the picture has loaded. */
  placeholder?: string | null | undefined;
  /** Width and height of the reserved space. */
  ratio?: readonly [number, number];
  /** For the first picture a visitor sees: loaded immediately and before others. */
  priority?: boolean;
};

/** A picture that reserves its space, shows a blurred placeholder first, and loads only when scrolled near. */
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes, alt, placeholder, ratio = [1, 1], priority = false, ...frame } = props;
  return (
    <Frame
      aspectRatio={`${ratio[0]} / ${ratio[1]}`}
      {...frame}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? sizes : undefined}
        alt={alt}
        width={ratio[0] * 100}
        height={ratio[1] * 100}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
      />
    </Frame>
  );
}
