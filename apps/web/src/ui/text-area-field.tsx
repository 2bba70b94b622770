import { type ComponentProps, useId } from "react";
import { FieldErrors, FieldFrame } from "./field-frame.tsx";
import { styled } from "./styled.tsx";

const Frame = styled(FieldFrame, {
  base: {
    "& textarea": {
      w: "100%",
      minH: "8rem",
      px: "4",
      py: "3",
      resize: "vertical",
      bg: "raised",
      color: "ink",
      border: "1px solid",
      borderColor: "edge",
      rounded: "sm",
      _hover: { borderColor: "faint" },
      _focusVisible: { borderColor: "ember", outlineOffset: "0" },
      "&[aria-invalid=true]": { borderColor: "bad" },
    },
  },
});

export type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "id" | "children"> & {
  label: string;
  help?: string | undefined;
  errors?: readonly string[] | undefined;
};

/** A labelled multi-line text field with its help and errors. */
export function TextAreaField({ label, help, errors = [], ...area }: TextAreaFieldProps) {
  const id = useId();
  const faulty = errors.length > 0;
  const describedBy = [help && `${id}-help`, faulty && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} aria-invalid={faulty} aria-describedby={describedBy || undefined} />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldErrors id={`${id}-fault`} errors={errors} />
    </Frame>
  );
}
