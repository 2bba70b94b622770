import { styled } from "./styled.tsx";

/** A plain element for one-off layouts with style props. Repeated layouts get a component of their own. */
export const Box = styled("div", {});
