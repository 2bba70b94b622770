import { defineRecipe } from "@chakra-ui/react/styled-system";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Box } from "./box.tsx";
import { exactLink } from "./exact-link.tsx";
import { Spinner } from "./spinner.tsx";
import { styled } from "./styled.tsx";
import { useReturnedFocus } from "./use-returned-focus.ts";

export const buttonRecipe = defineRecipe({
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: 0,
    // A label that is wider than its place takes another line.
    maxW: "100%",
    textAlign: "center",
    fontFamily: "display",
    fontWeight: 800,
    letterSpacing: "0.045em",
    lineHeight: 1,
    textTransform: "uppercase",
    textDecoration: "none",
    cursor: "pointer",
    userSelect: "none",
    rounded: "sm",
    borderWidth: "1px",
    borderColor: "transparent",
    transition: "background-color 140ms, border-color 140ms, color 140ms, transform 140ms",
    _active: { transform: "translateY(1px)" },
    _disabled: { cursor: "not-allowed", opacity: 0.55 },
    "& svg": { flexShrink: 0 },
  },
  variants: {
    tone: {
      ember: {
        bg: "ember",
        color: "onEmber",
        _hover: { bg: "glow" },
      },
      outline: {
        color: "ink",
        borderColor: "edge",
        bg: "rgba(11, 8, 7, 0.35)",
        _hover: { borderColor: "ember", color: "glow" },
      },
      quiet: {
        color: "ink",
        bg: "rgba(255, 230, 211, 0.08)",
        _hover: { bg: "rgba(255, 230, 211, 0.16)" },
      },
      ghost: {
        color: "soft",
        _hover: { color: "ink", bg: "rgba(255, 230, 211, 0.08)" },
      },
    },
    size: {
      sm: { minH: "2.5rem", px: "3", fontSize: "md", "@media (pointer: coarse)": { minH: "2.75rem" } },
      // As high as a field.
      md: { minH: "3rem", px: "5", fontSize: "lg" },
      lg: { minH: "3.5rem", px: "8", fontSize: "xl" },
      icon: { w: "2.75rem", h: "2.75rem", p: "0" },
      dot: {
        w: "2.25rem",
        h: "2.25rem",
        p: "0",
        rounded: "pill",
        // Looks small, but the touch target has the required 44 pixels.
        _after: { content: '""', position: "absolute", inset: "-0.25rem" },
      },
      round: { w: "2.75rem", h: "2.75rem", p: "0", rounded: "pill" },
    },
  },
  defaultVariants: { tone: "ember", size: "md" },
});

const ButtonRoot = styled("button", buttonRecipe, { defaultProps: { type: "button" } });

export type ButtonProps = ComponentProps<typeof ButtonRoot> & {
  /** Shows a spinner over the label and ignores clicks; the button keeps its size. */
  loading?: boolean;
};

export function Button({ loading = false, disabled, children, onClick, ...rest }: ButtonProps) {
  const isOff = loading || disabled === true;
  const returnFocusTo = useReturnedFocus(isOff);
  return (
    <ButtonRoot
      {...rest}
      onClick={(event) => {
        returnFocusTo(event.currentTarget);
        onClick?.(event);
      }}
      disabled={isOff}
      aria-busy={loading || undefined}
    >
      {loading ? (
        <>
          <Spinner position="absolute" inset="0" m="auto" />
          <Box as="span" opacity={0.25}>
            {children}
          </Box>
        </>
      ) : (
        children
      )}
    </ButtonRoot>
  );
}

/** A button that shows only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, "aria-label" | "title"> & { label: string }) {
  return <Button size="round" tone="ghost" {...rest} aria-label={label} title={label} />;
}

/** An external link styled as a button. */
export const ButtonAnchor = styled("a", buttonRecipe);

/** A route link styled as a button. */
export const ButtonLink = exactLink(createLink(ButtonAnchor));
