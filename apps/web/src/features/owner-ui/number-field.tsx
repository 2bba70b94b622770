import { NumberInput } from "@chakra-ui/react/number-input";
import { Minus, Plus } from "@fanfare/icons";
import { type FieldProps, LabelledField } from "./field.tsx";

type NumberFieldProps = FieldProps & {
  name: string;
  /** The text as typed; empty for no number. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  max?: number;
  placeholder?: string;
  disabled?: boolean;
};

const WHOLE: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 0 };

/** A labelled whole number: typed, or stepped by the arrow keys or by minus and plus. A value out of bounds is not corrected. */
export const NumberField = ({
  label,
  help,
  errors,
  name,
  value,
  onChange,
  placeholder,
  ...limits
}: NumberFieldProps) => (
  <LabelledField {...{ label, help, errors }}>
    <NumberInput.Root
      {...limits}
      name={name}
      value={value}
      invalid={(errors?.length ?? 0) > 0}
      clampValueOnBlur={false}
      formatOptions={WHOLE}
      inputMode="numeric"
      translations={{ decrementLabel: `Decrease: ${label}`, incrementLabel: `Increase: ${label}` }}
      onValueChange={(change) => onChange(change.value)}
    >
      <NumberInput.Control>
        <NumberInput.DecrementTrigger>
          <Minus size={16} aria-hidden />
        </NumberInput.DecrementTrigger>
        <NumberInput.IncrementTrigger>
          <Plus size={16} aria-hidden />
        </NumberInput.IncrementTrigger>
      </NumberInput.Control>
      <NumberInput.Input placeholder={placeholder} />
    </NumberInput.Root>
  </LabelledField>
);
