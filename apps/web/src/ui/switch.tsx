import { type ComponentProps, type ReactNode, useId } from "react";
import { styled } from "./styled.tsx";
import { useReturnedFocus } from "./use-returned-focus.ts";

const Row = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    "& input": {
      appearance: "none",
      position: "relative",
      flexShrink: 0,
      w: "3.25rem",
      h: "1.875rem",
      rounded: "pill",
      border: "1px solid",
      borderColor: "edge",
      bg: "panel",
      cursor: "pointer",
      transition: "background-color 140ms, border-color 140ms",
      _after: {
        content: '""',
        position: "absolute",
        top: "0.1875rem",
        insetStart: "0.1875rem",
        w: "1.375rem",
        h: "1.375rem",
        rounded: "pill",
        bg: "soft",
        transition: "transform 140ms, background-color 140ms",
      },
      // The touch target has the required 44 pixels.
      _before: { content: '""', position: "absolute", inset: "-0.5rem" },
      "&:checked": { bg: "ember", borderColor: "ember", _after: { transform: "translateX(1.375rem)", bg: "onEmber" } },
      _disabled: { cursor: "wait", opacity: 0.6 },
    },
    "& label": { cursor: "pointer" },
  },
});

export type SwitchProps = Omit<ComponentProps<"input">, "id" | "type" | "role" | "children"> & { children: ReactNode };

/** A setting that takes effect immediately, without a submit button. */
export function Switch({ children, onChange, ...input }: SwitchProps) {
  const id = useId();
  const returnFocusTo = useReturnedFocus(input.disabled === true);
  return (
    <Row>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        onChange={(event) => {
          returnFocusTo(event.currentTarget);
          onChange?.(event);
        }}
      />
      <label htmlFor={id}>{children}</label>
    </Row>
  );
}
