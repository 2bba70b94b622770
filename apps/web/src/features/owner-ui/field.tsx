import { Checkbox } from "@chakra-ui/react/checkbox";
import { Field } from "@chakra-ui/react/field";
import { Input, type InputProps } from "@chakra-ui/react/input";
import { NativeSelect, type NativeSelectFieldProps } from "@chakra-ui/react/native-select";
import { Textarea, type TextareaProps } from "@chakra-ui/react/textarea";
import { Check, ChevronDown, Eye, EyeOff } from "@fanfare/icons";
import { type ChangeEventHandler, type ReactNode, type Ref, useState } from "react";
import { Box } from "../../ui/box.tsx";
import { IconButton } from "../../ui/button.tsx";

export { Input };

export type FieldProps = {
  label: string;
  help?: ReactNode;
  /** Error messages for the value, shown below one another. */
  errors?: readonly string[] | undefined;
};

const Faults = ({ errors }: { errors: readonly string[] }) => (
  <Field.ErrorText className="fault" as="div">
    {errors.map((error) => (
      <p key={error}>{error}</p>
    ))}
  </Field.ErrorText>
);

type LabelledFieldProps = FieldProps & {
  /** Disables the control, whose own `disabled` a field overrules. */
  disabled?: boolean;
  children: ReactNode;
};

/** A label with its control, help and errors, associated for screen readers. */
export function LabelledField({ label, help, errors = [], disabled = false, children }: LabelledFieldProps) {
  return (
    <Field.Root invalid={errors.length > 0} disabled={disabled}>
      <Field.Label>{label}</Field.Label>
      {children}
      {help && <Field.HelperText as="p">{help}</Field.HelperText>}
      <Faults errors={errors} />
    </Field.Root>
  );
}

export type TextFieldProps = FieldProps & Omit<InputProps, "id" | "children"> & { corner?: ReactNode };

/** A labelled input; `corner` is placed over its right end. */
export const TextField = ({ label, help, errors, corner, ...input }: TextFieldProps) => (
  <LabelledField {...{ label, help, errors }}>
    {corner ? (
      <Box position="relative">
        <Input {...input} />
        {corner}
      </Box>
    ) : (
      <Input {...input} />
    )}
  </LabelledField>
);

/** A password input that can show what was typed. */
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
          label={shown ? "Hide password" : "Show password"}
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

/** A labelled multi-line text field. */
export const TextAreaField = ({
  label,
  help,
  errors,
  ...area
}: FieldProps & Omit<TextareaProps, "id" | "children"> & { ref?: Ref<HTMLTextAreaElement> }) => (
  <LabelledField {...{ label, help, errors }}>
    <Textarea {...area} />
  </LabelledField>
);

export type SelectFieldProps = FieldProps &
  Omit<NativeSelectFieldProps, "id"> & {
    disabled?: boolean;
    /** The query that the options come from. Until it has them, the field shows that, keeps its value and cannot be changed. */
    from?: { data: unknown; isError: boolean } | undefined;
  };

/** A choice among a few without a label of its own; `className` applies to the frame. */
export const Select = ({ className, disabled, ...select }: NativeSelectFieldProps & { disabled?: boolean }) => (
  <NativeSelect.Root {...(className && { className })} {...(disabled && { disabled })}>
    <NativeSelect.Field {...select} />
    <NativeSelect.Indicator>
      <ChevronDown size={18} aria-hidden />
    </NativeSelect.Indicator>
  </NativeSelect.Root>
);

/** A choice among a few, with the browser's native list: on a phone that is the system's picker. */
export const SelectField = ({ label, help, errors, from, disabled = false, children, ...select }: SelectFieldProps) => {
  // Without its own option the value would look like the first one, such as "None".
  const isWaiting = from !== undefined && from.data === undefined;
  return (
    <LabelledField {...{ label, help, errors }} disabled={isWaiting || disabled}>
      <Select {...select}>
        {isWaiting ? (
          <option value={String(select.value ?? "")}>{from.isError ? "Could not be loaded" : "Loading…"}</option>
        ) : (
          children
        )}
      </Select>
    </LabelledField>
  );
};

type CheckboxFieldProps = {
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
  errors?: readonly string[] | undefined;
  children: ReactNode;
};

/** A labelled checkbox with its errors. */
export const CheckboxField = ({ name, checked, disabled, onChange, errors = [], children }: CheckboxFieldProps) => (
  <Field.Root invalid={errors.length > 0}>
    <Checkbox.Root {...{ name, checked, disabled }}>
      <Checkbox.HiddenInput onChange={onChange} />
      <Checkbox.Control>{checked && <Check strokeWidth={3} aria-hidden />}</Checkbox.Control>
      <Checkbox.Label>{children}</Checkbox.Label>
    </Checkbox.Root>
    <Faults errors={errors} />
  </Field.Root>
);
