import { styled } from "../../../ui/styled.tsx";

/** Rows of a panel: each has its name, details in a `small`, and a button at the end. */
export const RowList = styled("ul", {
  base: {
    listStyle: "none",
    mb: "4",
    "& li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "center",
      gap: "3",
      py: "2",
      borderBottom: "1px solid",
      borderColor: "line",
      overflowWrap: "anywhere",
    },
    "& small": { display: "block", color: "soft" },
  },
});
