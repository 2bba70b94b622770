import { t } from "@fanfare/contracts/common/language";
import { Eye, EyeOff } from "@fanfare/icons";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Box } from "./box.tsx";
import { IconButton } from "./button.tsx";
import { FieldErrors, FieldFrame } from "./field-frame.tsx";
import { fieldBox } from "./field-looks.ts";
import { styled } from "./styled.tsx";

export const Input = styled("input", { base: { ...fieldBox, _invalid: { borderColor: "bad" } } });

export type TextFieldProps = Omit<ComponentProps<typeof Input>, "id" | "children"> & {
  label: string;
  name: string;
  help?: string;
  /** The value's errors; several messages are listed one below another. */
  errors?: readonly string[] | undefined;
  /** Placed over the input's right end. */
  corner?: ReactNode;
};

/** A labelled input with its help and errors, connected for screen readers. */
export function TextField({ label, help, errors = [], corner, ...input }: TextFieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, errors.length > 0 && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <FieldFrame>
      <label htmlFor={id}>{label}</label>
      <Box position="relative">
        <Input {...input} id={id} aria-invalid={errors.length > 0} aria-describedby={describedBy || undefined} />
        {corner}
      </Box>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldErrors id={`${id}-fault`} errors={errors} />
    </FieldFrame>
  );
}

/** A password input with a button that reveals the text. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "corner">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      pe="3.25rem"
      corner={
        <IconButton
          label={shown ? t("Hide password") : t("Show password")}
          aria-pressed={shown}
          position="absolute"
          insetEnd="0.125rem"
          top="0.125rem"
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}

/** The icon set's check mark in the colour of text on ember. */
const TICK = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23170a02' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M20 6 9 17l-5-5'/%3E%3C/svg%3E")`;

const CheckRow = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    columnGap: "3",
    alignItems: "start",
    fontSize: "sm",
    color: "soft",
    "& input": {
      w: "1.5rem",
      h: "1.5rem",
      rounded: "sm",
      border: "1px solid",
      // Unlike a field's box, it is recognised by its outline alone.
      borderColor: "faint",
      bg: "raised",
      cursor: "pointer",
      transition: "background-color 140ms, border-color 140ms",
      _hover: { borderColor: "soft" },
      // The browser's own box would be of another grey than all fields; high contrast keeps it.
      "@media not (forced-colors: active)": { appearance: "none" },
      "&:checked": { bg: `{colors.ember} ${TICK} center / 1.25rem no-repeat`, borderColor: "ember" },
    },
    "& label": { minH: "1.5rem", cursor: "pointer" },
    "& .fault": { gridColumn: "2", color: "bad" },
  },
});

export type CheckboxFieldProps = Omit<ComponentProps<"input">, "id" | "type" | "children"> & {
  children: ReactNode;
  errors?: readonly string[] | undefined;
};

/** A labelled checkbox with its errors. */
export function CheckboxField({ children, errors = [], ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <CheckRow>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-fault` : undefined}
      />
      <label htmlFor={id}>{children}</label>
      <FieldErrors id={`${id}-fault`} errors={errors} />
    </CheckRow>
  );
}
