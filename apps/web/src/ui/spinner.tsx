import { styled } from "./styled.tsx";

/** A rotating ring in the text's colour. Decorative: convey the state with `aria-busy` or in words. */
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
