import { styled } from "./styled.tsx";

/** A block that holds the place of something on its way. Give it the size of what comes. */
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
