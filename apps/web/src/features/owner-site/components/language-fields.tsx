import { Box } from "../../../ui/box.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";

const names = new Intl.DisplayNames("en-US", { type: "language" });

type LanguageFieldsProps = {
  /** Every language that has a catalogue; English is always offered. */
  available: readonly string[];
  value: readonly string[];
  onChange: (languages: string[]) => void;
};

/** The languages that visitors may choose from. */
export function LanguageFields({ available, value, onChange }: LanguageFieldsProps) {
  return (
    <Box display="grid" gap="3">
      <p>Visitors choose a language in the footer. Your own titles, letters and other texts stay as you wrote them.</p>
      {available.map((code) => (
        <CheckboxField
          key={code}
          name={`language-${code}`}
          checked={value.includes(code)}
          disabled={code === "en"}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, code] : value.filter((one) => one !== code))
          }
        >
          {names.of(code)}
        </CheckboxField>
      ))}
    </Box>
  );
}
