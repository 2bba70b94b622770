import { styled } from "./styled.tsx";

/** A placeholder for loading content. Give it the size of the content. */
export const Skeleton = styled(
  "div",
  {
    base: {
      bg: "panel",
      rounded: "sm",
      animation: "breathe 1.6s ease-in-out infinite",
    },
  },
  { defaultProps: { "aria-hidden": true } },
);
