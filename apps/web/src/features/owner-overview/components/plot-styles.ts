import type { SystemStyleObject } from "@chakra-ui/react/styled-system";

/** In forced-colours mode a plot's words keep the colours they were drawn with, which are too light for a light page. */
export const plotStyles: SystemStyleObject = {
  "@media (forced-colors: active)": {
    "& .recharts-text": { fill: "CanvasText" },
    "& .recharts-cartesian-grid line": { stroke: "GrayText" },
  },
};
