import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { browserZone, zoneChoices, zoneName } from "../../owner-kit/forms/zone-choices.ts";
import { ComboboxField } from "../../owner-ui/combobox-field.tsx";

type TimeZoneFieldProps = {
  /** An IANA name. */
  value: string;
  onChange: (zone: string) => void;
  errors: readonly string[] | undefined;
};

/** The time zone of the site's days. The browser's is offered while another one is chosen. */
export function TimeZoneField({ value, onChange, errors }: TimeZoneFieldProps) {
  const own = browserZone();
  return (
    <Box display="grid" gap="4">
      <p>
        Receipts get their date in this time zone, and your figures and lists have its days. Receipts that are already
        issued keep their date.
      </p>
      <FormGrid>
        <ComboboxField
          label="Time zone"
          name="time_zone"
          help={value === own ? undefined : `This browser’s is ${zoneName(own)}.`}
          choices={zoneChoices([value, "UTC", own, ...Intl.supportedValuesOf("timeZone")])}
          value={value}
          onChange={onChange}
          errors={errors}
        />
      </FormGrid>
      {value !== own && (
        <div>
          <Button tone="outline" size="sm" onClick={() => onChange(own)}>
            Use this browser’s time zone
          </Button>
        </div>
      )}
    </Box>
  );
}
