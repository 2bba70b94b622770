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
  /** The width it is shown at, as the `sizes` attribute has it. */
  sizes: string;
  /** Empty for a picture that only decorates what the text beside it already says. */
  alt: string;
  /** A tiny data URI shown blurred until the picture is there. */
  placeholder?: string | null | undefined;
  /** Width by height, for the space kept free. */
  ratio?: readonly [number, number];
  /** For the one picture a visitor sees first: loaded at once and before others. */
  priority?: boolean;
};

/** A picture that keeps its space, shows a blurred placeholder first, and loads only when it comes near. */
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
