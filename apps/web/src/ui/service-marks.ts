/**
 * Styles for names of services without their own icon, shown as word marks: `.mark` in the items of a list. Neighbouring
 * marks look different and are about equally tall; sizes are relative to the list's.
 */
export const serviceMarks = {
  "& .mark": {
    fontFamily: "display",
    fontWeight: 850,
    fontSize: "1.375em",
    lineHeight: 1,
    letterSpacing: "0.01em",
  },
  "& li:nth-of-type(5n + 2) .mark": {
    fontWeight: 700,
    fontSize: "1.125em",
    textTransform: "uppercase",
    letterSpacing: "0.22em",
  },
  "& li:nth-of-type(5n + 3) .mark": {
    fontFamily: "body",
    fontWeight: 700,
    fontSize: "1.25em",
    letterSpacing: "-0.045em",
    textTransform: "lowercase",
  },
  "& li:nth-of-type(5n + 4) .mark": { fontStyle: "oblique 14deg", textTransform: "uppercase" },
  "& li:nth-of-type(5n) .mark": {
    px: "2",
    py: "1",
    border: "2px solid currentColor",
    fontSize: "1.125em",
    textTransform: "uppercase",
    letterSpacing: "0.06em",
  },
} as const;
