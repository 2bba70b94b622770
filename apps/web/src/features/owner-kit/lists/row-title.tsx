import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";

const Frame = styled("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    textAlign: "start",
    "& .cover": { w: "2.75rem", flexShrink: 0, rounded: "sm" },
    "& a": { py: "1", color: "ink", fontWeight: 600, textUnderlineOffset: "0.2em", _hover: { color: "glow" } },
    "& small": { display: "block", fontSize: "xs", color: "faint" },
  },
});

type RowTitleProps = {
  to: string;
  title: string;
  about?: string;
  image?: string | null;
  ratio?: readonly [number, number];
};

/** The title cell of a row: a picture, the name as a link, and a short description. */
export function RowTitle({ to, title, about, image, ratio = [1, 1] }: RowTitleProps) {
  return (
    <Frame>
      {image !== undefined && <Picture className="cover" {...imageSource(image)} sizes="44px" alt="" ratio={ratio} />}
      <span>
        <Link to={to}>{title}</Link>
        {about && <small>{about}</small>}
      </span>
    </Frame>
  );
}
