import { ChevronDown } from "@fanfare/icons";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { FieldErrors, FieldFrame } from "./field-frame.tsx";
import { styled } from "./styled.tsx";

const Frame = styled(FieldFrame, {
  base: {
    "& .well": { position: "relative" },
    "& select": {
      appearance: "none",
      w: "100%",
      minH: "3rem",
      ps: "4",
      pe: "10",
      bg: "panel",
      color: "ink",
      border: "1px solid",
      borderColor: "edge",
      rounded: "sm",
      textOverflow: "ellipsis",
      cursor: "pointer",
      transition: "border-color 140ms",
      _hover: { borderColor: "faint" },
      _focusVisible: { borderColor: "ember", outlineOffset: "0" },
      _disabled: { cursor: "not-allowed", opacity: 0.55 },
      "&[aria-invalid=true]": { borderColor: "bad" },
    },
    "& option": { bg: "panel", color: "ink" },
    "& option:disabled": { color: "faint" },
    "& svg": {
      position: "absolute",
      insetEnd: "0.875rem",
      top: "50%",
      mt: "-0.5625rem",
      pointerEvents: "none",
      color: "soft",
    },
  },
  variants: {
    /** Label and select in one line, for toolbars. */
    inline: { true: { display: "flex", alignItems: "center", gap: "3", "& label": { color: "soft", flexShrink: 0 } } },
  },
});

export type SelectFieldProps = Omit<ComponentProps<"select">, "id" | "ref"> & {
  label: string;
  children: ReactNode;
  help?: string | undefined;
  errors?: readonly string[] | undefined;
  inline?: boolean;
  ref?: Ref<HTMLSelectElement>;
};

/** A labelled native select with its help and errors. */
export function SelectField({ label, help, errors = [], inline = false, children, ...select }: SelectFieldProps) {
  const id = useId();
  const faulty = errors.length > 0;
  const describedBy = [help && `${id}-help`, faulty && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <Frame inline={inline}>
      <label htmlFor={id}>{label}</label>
      <div className="well">
        <select {...select} id={id} aria-invalid={faulty} aria-describedby={describedBy || undefined}>
          {children}
        </select>
        <ChevronDown size={18} aria-hidden />
      </div>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldErrors id={`${id}-fault`} errors={errors} />
    </Frame>
  );
}
