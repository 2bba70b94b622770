import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import { imageSource } from "../../../lib/media.ts";
import { styled } from "../../../ui/styled.tsx";
import { initialsOf } from "../profile-fields.ts";

const Circle = styled("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    w: { base: "6rem", md: "7.5rem" },
    aspectRatio: "1",
    rounded: "pill",
    overflow: "hidden",
    border: "2px solid",
    borderColor: "ember",
    bg: "linear-gradient(140deg, {colors.rust}, {colors.panel})",
    fontFamily: "display",
    fontWeight: 850,
    fontSize: "d3",
    lineHeight: 1,
    color: "ink",
    "& img": { w: "100%", h: "100%", objectFit: "cover" },
  },
});

/** A fan's picture, or their initials. `preview` is the address of a picture that is not saved yet; `null` shows none. */
export function Avatar({ user, preview }: { user: User; preview?: string | null | undefined }) {
  const shown = preview === undefined ? user.avatar : preview;
  if (!shown) return <Circle aria-hidden>{initialsOf(user)}</Circle>;
  const source = preview ? { src: preview, srcSet: undefined } : imageSource(shown);
  return (
    <Circle>
      <img
        {...source}
        sizes="120px"
        alt={preview ? t("The chosen picture") : t("Your picture")}
        width={120}
        height={120}
      />
    </Circle>
  );
}
