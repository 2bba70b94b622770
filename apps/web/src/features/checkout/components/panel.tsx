import { styled } from "../../../ui/styled.tsx";

/** The form of a checkout step. */
export const StepPanel = styled("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "6",
    p: { base: "5", md: "8" },
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    "& fieldset": { border: "0", minW: "0", display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "5" },
    "& legend": {
      mb: "5",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      textTransform: "uppercase",
    },
    "& .pair": { display: "grid", gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "1fr 1fr" }, gap: "5" },
    "& .three": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "1fr 1fr", md: "2fr 2fr 1.4fr" },
      gap: "5",
    },
    // The forward button comes first on phones, but last in tab order everywhere.
    "& .ways": { display: "flex", flexWrap: "wrap-reverse", justifyContent: "space-between", gap: "3" },
    "& .ways > :first-child": { flex: { base: "1 1 auto", md: "none" } },
    "& .ways > :last-child": { flex: { base: "1 1 12rem", md: "0 1 auto" }, ms: { md: "auto" } },
  },
});
