import { allCountries } from "@fanfare/contracts/common/country";
import { countryName } from "@fanfare/contracts/common/country-name";
import { X } from "@fanfare/icons";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { ComboboxField } from "../../owner-ui/combobox-field.tsx";

const Chosen = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    "& ul": { listStyle: "none", display: "flex", flexWrap: "wrap", gap: "2" },
  },
});

const COUNTRIES = allCountries("en").map(({ code, name }) => ({ value: code, label: name }));

type CountriesFieldProps = {
  label: string;
  help: string;
  name: string;
  value: readonly string[];
  errors: readonly string[] | undefined;
  onChange: (codes: string[]) => void;
};

/** A list of countries, added one by one. An empty list means everywhere. */
export function CountriesField({ label, help, name, value, errors, onChange }: CountriesFieldProps) {
  return (
    <Chosen>
      <ComboboxField
        label={label}
        help={help}
        name={name}
        errors={errors ? [...errors] : undefined}
        placeholder={value.length === 0 ? "Everywhere" : "Add a country"}
        choices={COUNTRIES.filter((one) => !value.includes(one.value))}
        value=""
        onChange={(code) => code !== "" && onChange([...value, code])}
      />
      {value.length > 0 && (
        <ul aria-label={`${label}: chosen`}>
          {value.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                tone="outline"
                aria-label={`Remove ${countryName(code, "en")}`}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                {countryName(code, "en")} <X size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Chosen>
  );
}
