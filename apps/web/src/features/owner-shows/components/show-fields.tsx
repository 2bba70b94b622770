import { EVENT_TYPES } from "@fanfare/contracts/events/event-type";
import { USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { PictureField } from "../../owner-kit/forms/picture-field.tsx";
import type { useOwnerForm } from "../../owner-kit/forms/use-owner-form.ts";
import { VisibilityField } from "../../owner-kit/forms/visibility-field.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { TYPE_LABELS } from "../show-labels.ts";
import { movedAlong, type ShowValues } from "../show-values.ts";
import { VenueForm } from "./venue-form.tsx";

type ShowForm = Pick<
  ReturnType<typeof useOwnerForm<ShowValues, FieldValues>>,
  "values" | "set" | "text" | "byValue" | "errors"
>;

/** The parts of a show's form: what, where and when, who may come. */
export function ShowFields({ form, show }: { form: ShowForm; show: ShowForEditing | null }) {
  const { query } = useApi();
  const { values, set, text, byValue, errors } = form;
  const venues = useQuery(query.events.manage.venues.list.queryOptions());
  const tours = useQuery(query.events.manage.tours.list.queryOptions());
  const [adding, open, close] = useOpened();
  const venue = venues.data?.find(({ id }) => id === values.venue_id);
  const hasGuests = (show?.attending_parties ?? 0) + (show?.waiting_parties ?? 0) > 0;
  // While a date is typed, the field is empty.
  const lastStart = useRef(values.starts);
  /** Doors and end of a moved show are on its new day too. */
  const moveTo = (starts: string) => {
    lastStart.current = values.starts || lastStart.current;
    set("starts", starts);
    set("doors", movedAlong(values.doors, lastStart.current, starts));
    set("ends", movedAlong(values.ends, lastStart.current, starts));
  };
  return (
    <>
      <Panel>
        <FormGrid>
          <TextField label="Title" {...text("title")} />
          <SelectField label="Kind" {...text("type")}>
            {EVENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_LABELS[type]}
              </option>
            ))}
          </SelectField>
          <div className="wide">
            <TextAreaField label="About the show" rows={4} {...text("description")} />
          </div>
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Where and when</PanelTitle>
        <FormGrid>
          <div style={{ display: "grid", gap: "0.5rem", justifyItems: "start" }}>
            <div style={{ width: "100%" }}>
              <SelectField
                label="Venue"
                from={venues}
                name="venue_id"
                value={values.venue_id ?? ""}
                errors={errors("venue_id") && ["Choose a venue"]}
                help={venue && `${venue.city}, ${venue.country}. Time zone: ${venue.timezone}.`}
                onChange={(event) => set("venue_id", event.target.value === "" ? null : Number(event.target.value))}
              >
                <option value="">Choose…</option>
                {venues.data?.map(({ id, name, city }) => (
                  <option key={id} value={id}>
                    {name}, {city}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button tone="outline" size="sm" onClick={() => open(true)}>
              <Plus size={16} aria-hidden /> Add a venue
            </Button>
          </div>
          <SelectField
            label="Tour"
            from={tours}
            name="tour_id"
            value={values.tour_id ?? ""}
            help="A tour has its own page with all of its dates."
            onChange={(event) => set("tour_id", event.target.value === "" ? null : Number(event.target.value))}
          >
            <option value="">None</option>
            {tours.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Starts"
            type="datetime-local"
            help={
              hasGuests
                ? "In the venue's time zone. Everyone with a place or on the waitlist is notified of a new date."
                : "In the venue's time zone."
            }
            {...text("starts")}
            onChange={(event) => moveTo(event.target.value)}
          />
          <TextField label="Doors open" type="datetime-local" {...text("doors")} />
          <TextField
            label="Ends"
            type="datetime-local"
            help="If empty, three hours after the start. From then on, the show is over."
            {...text("ends")}
          />
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Who may come</PanelTitle>
        <FormGrid>
          <NumberField
            label="How many persons"
            min={1}
            help="Once the show is full, fans can join a waitlist and move up automatically. Leave it empty for no limit. If you lower the number, everyone keeps the place they have."
            {...byValue("capacity")}
          />
          <NumberField
            label="Largest party"
            min={1}
            help={`How many people one fan can sign up, including themselves. If empty, it is ${USUAL_PARTY}.`}
            {...byValue("party_limit")}
          />
          <NumberField
            label="Hours to take a freed place"
            min={1}
            help="The next fan in line has this long to accept, at most until the show begins; then it is offered to the one after. If empty, a freed place is theirs immediately."
            {...byValue("offer_hours")}
          />
          <TextField
            label="Price"
            placeholder="$25 – $40"
            help="Shown as written. Tickets that you sell here have their own prices below."
            {...text("price_range")}
          />
          <TextField
            label="Ticket shop"
            type="url"
            placeholder="https://"
            help="With an address, “Get Tickets” links to it. Without one, fans join here."
            {...text("ticket_url")}
          />
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Poster and publication</PanelTitle>
        <FormGrid>
          <PictureField
            label="Poster"
            area="events"
            value={values.poster}
            onChange={(poster) => set("poster", poster)}
            errors={errors("poster")}
            ratio={[3, 4]}
          />
          <TextAreaField
            label="What the poster shows"
            rows={3}
            help="Read aloud to people who cannot see it."
            {...text("poster_alt")}
          />
          <VisibilityField {...text("visibility")} />
        </FormGrid>
      </Panel>
      <Dialog open={adding !== null} onClose={close} title="New venue">
        <VenueForm
          venue={null}
          onDone={(id) => {
            close();
            void query.events.manage.venues.list.invalidate();
            if (id !== null) set("venue_id", id);
          }}
        />
      </Dialog>
    </>
  );
}
