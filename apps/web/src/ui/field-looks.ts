import type { SystemStyleObject } from "@chakra-ui/react/styled-system";

/** The style of text input boxes. */
export const fieldBox: SystemStyleObject = {
  w: "100%",
  minH: "3rem",
  px: "4",
  bg: "raised",
  color: "ink",
  border: "1px solid",
  borderColor: "edge",
  rounded: "sm",
  transition: "border-color 140ms",
  _placeholder: { color: "faint", opacity: 1 },
  _hover: { borderColor: "faint" },
  _focusVisible: { borderColor: "ember", outlineOffset: "0" },
};
