import { styled } from "../../../ui/styled.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";

const Choices = styled("fieldset", {
  base: {
    border: "0",
    "& legend": { mb: "2", fontSize: "sm", fontWeight: 600 },
    "& .list": { display: "grid", gap: "2", p: "1", gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" } },
    "& .fault": { mt: "2", fontSize: "sm", color: "bad" },
  },
});

type ChoiceSetProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  errors?: readonly string[] | undefined;
};

/** A set of checkboxes for a multiple choice. */
export function ChoiceSet<Value extends string>({ legend, options, chosen, onChange, errors }: ChoiceSetProps<Value>) {
  const toggle = (value: Value, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <Choices>
      <legend>{legend}</legend>
      <div className="list">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            {label}
          </CheckboxField>
        ))}
      </div>
      {errors?.map((error) => (
        <p key={error} className="fault" role="alert">
          {error}
        </p>
      ))}
    </Choices>
  );
}
