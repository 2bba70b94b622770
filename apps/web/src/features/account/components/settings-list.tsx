import { styled } from "../../../ui/styled.tsx";

/**
 * Rows of the settings, each with a button to end it: `.words` takes the remaining width, with `.name` and a fainter line below
 * it.
 */
export const SettingsList = styled("ul", {
  base: {
    w: "100%",
    listStyle: "none",
    "& li": {
      display: "flex",
      alignItems: "center",
      gap: "4",
      py: "4",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& li:first-of-type": { borderTop: "1px solid", borderColor: "line" },
    "& svg": { color: "faint", flexShrink: 0 },
    "& .words": { flex: 1, minW: 0, overflowWrap: "anywhere" },
    "& .name": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", fontWeight: 600 },
    "& .more": { fontSize: "sm", color: "faint" },
  },
});
