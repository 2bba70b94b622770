import { styled } from "./styled.tsx";

/** A bare element for a one-off arrangement in style props. What repeats gets a component of its own. */
export const Box = styled("div", {});
