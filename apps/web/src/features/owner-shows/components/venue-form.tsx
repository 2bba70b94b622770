import { allCountries } from "@fanfare/contracts/common/country";
import { degreesIn, type EditorVenue, typedCoordinates } from "@fanfare/contracts/events/show-editor";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DeleteButton } from "../../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { browserZone, zoneChoices } from "../../owner-kit/forms/zone-choices.ts";
import { ComboboxField } from "../../owner-ui/combobox-field.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { zoneFor, zonesOf } from "../zones.ts";

type VenueFormProps = {
  venue: EditorVenue | null;
  /** Called with the id of the saved venue, or null after it was deleted. */
  onDone: (id: number | null) => void;
};

const COUNTRIES = allCountries().map(({ code, name }) => ({ value: code, label: name }));

/** One venue: its name, its address and its time zone. */
export function VenueForm({ venue, onDone }: VenueFormProps) {
  const { query } = useApi();
  const removeVenue = useMutation(mutationOptions(query.events.manage.venues.remove));
  const createVenue = useMutation(mutationOptions(query.events.manage.venues.create));
  const changeVenue = useMutation(mutationOptions(query.events.manage.venues.change));
  const form = useDialogForm(
    {
      name: venue?.name ?? "",
      address: venue?.address ?? "",
      city: venue?.city ?? "",
      region: venue?.region ?? "",
      postal_code: venue?.postal_code ?? "",
      country: venue?.country ?? "US",
      timezone: venue?.timezone ?? zoneFor("US", { present: browserZone(), own: browserZone() }),
      website: venue?.website ?? "",
      latitude: venue?.latitude?.toString() ?? "",
      longitude: venue?.longitude?.toString() ?? "",
    },
    async (values) => {
      const input: Parameters<typeof createVenue.mutateAsync>[0] = {
        ...values,
        website: values.website || null,
        latitude: degreesIn(values.latitude),
        longitude: degreesIn(values.longitude),
      };
      if (venue) {
        await changeVenue.mutateAsync({ ...input, id: venue.id, version: venue.version });
        onDone(venue.id);
        return;
      }
      const { id } = await createVenue.mutateAsync(input);
      onDone(id);
    },
    {
      parse: (values) => {
        const checked = typedCoordinates.safeParse(values);
        return checked.success ? { success: true, data: values } : checked;
      },
    },
  );
  const { country } = form.values;
  const zones = useMemo(() => {
    const inCountry = zonesOf(country);
    return zoneChoices(inCountry.length > 0 ? inCountry : Intl.supportedValuesOf("timeZone"));
  }, [country]);
  return (
    <DialogForm
      form={form}
      save={venue ? "Save" : "Add the venue"}
      actions={
        venue?.shows === 0 && (
          <DeleteButton
            title={`Delete the venue “${venue.name}”?`}
            confirm="Delete venue"
            onDelete={async () => {
              await removeVenue.mutateAsync({ id: venue.id, version: venue.version });
              onDone(null);
            }}
          >
            <p>No show takes place there. Its address will be gone for good.</p>
          </DeleteButton>
        )
      }
    >
      <FormGrid>
        <div className="wide">
          <TextField label="Name" {...form.text("name")} />
        </div>
        <div className="wide">
          <TextField label="Street" {...form.text("address")} />
        </div>
        <TextField label="ZIP code" {...form.text("postal_code")} />
        <TextField label="City" {...form.text("city")} />
        <TextField label="State or region" {...form.text("region")} />
        <ComboboxField
          label="Country"
          choices={COUNTRIES}
          {...form.byValue("country")}
          onChange={(country) => {
            form.set("country", country);
            form.set("timezone", zoneFor(country, { present: form.values.timezone, own: browserZone() }));
          }}
        />
        <ComboboxField
          label="Time zone"
          choices={zones}
          help="Shows here start in this time zone, whatever yours is."
          {...form.byValue("timezone")}
        />
        <TextField
          label="Latitude"
          inputMode="decimal"
          placeholder="52.5096"
          help="In degrees, as in online maps. With both values, the venue is on the tour map."
          {...form.text("latitude")}
        />
        <TextField label="Longitude" inputMode="decimal" placeholder="13.4412" {...form.text("longitude")} />
        <TextField label="Website" type="url" placeholder="https://" {...form.text("website")} />
      </FormGrid>
    </DialogForm>
  );
}
