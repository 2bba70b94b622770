import { styled } from "./styled.tsx";

/** A turning ring in the text's colour. Decorative: say what is going on with `aria-busy` or in words. */
export const Spinner = styled(
  "span",
  {
    base: {
      display: "block",
      w: "1.25em",
      h: "1.25em",
      rounded: "pill",
      border: "2px solid currentColor",
      borderRightColor: "transparent",
      animation: "turn 0.8s linear infinite",
    },
  },
  { defaultProps: { "aria-hidden": true } },
);
