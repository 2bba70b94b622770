import type { SystemStyleObject } from "@chakra-ui/react/styled-system";

/** The style of tabs, both of the site's tab links and of the owner area's tabs. */
export const tabList: SystemStyleObject = {
  position: "relative",
  display: "flex",
  gap: { base: "5", md: "10" },
  overflowX: "auto",
  scrollbarWidth: "none",
  borderBottom: "1px solid",
  borderColor: "line",
};

export const tab: SystemStyleObject = {
  flexShrink: 0,
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minH: "3.5rem",
  fontFamily: "display",
  fontWeight: 800,
  fontSize: { base: "xl", md: "d4" },
  lineHeight: 1,
  textTransform: "uppercase",
  textDecoration: "none",
  color: "faint",
  transition: "color 140ms",
  _hover: { color: "ink" },
  _focusVisible: { outlineOffset: "-4px" },
};

export const chosenTab: SystemStyleObject = {
  color: "ink",
  _after: { content: '""', position: "absolute", insetInline: "0", bottom: "0", h: "3px", bg: "ember" },
};

export const tabPanel: SystemStyleObject = { pt: { base: "6", md: "10" }, _focusVisible: { outlineOffset: "6px" } };
