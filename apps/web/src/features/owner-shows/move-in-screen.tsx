import { allCountries } from "@fanfare/contracts/common/country";
import type { MovedShow } from "@fanfare/contracts/events/show-move-in";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { unclosedQuote } from "../owner-kit/files/csv-file.ts";
import { NO_TEXT, readTextFile } from "../owner-kit/files/text-file.ts";
import { FormGrid } from "../owner-kit/forms/owner-form.tsx";
import { browserZone, zoneChoices } from "../owner-kit/forms/zone-choices.ts";
import { MoveInColumns } from "../owner-kit/move-in/move-in-columns.tsx";
import { MoveInFile } from "../owner-kit/move-in/move-in-file.tsx";
import { MoveInReportPanel, MoveInRunPanel } from "../owner-kit/move-in/move-in-panel.tsx";
import { MOVE_IN_FILE_BYTES, useMoveIn } from "../owner-kit/move-in/use-move-in.ts";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { ComboboxField } from "../owner-ui/combobox-field.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { type CalendarFile, readCalendarFile, showsOfCalendar } from "./calendar-file.ts";
import { readShowFile, type ShowDefaults, type ShowField, type ShowFile, showsOf } from "./show-file.ts";

const FIELDS: readonly [field: ShowField, label: string][] = [
  ["date", "Day"],
  ["time", "Time"],
  ["doors", "Doors"],
  ["ends", "End"],
  ["title", "Title"],
  ["venue", "Venue"],
  ["address", "Address"],
  ["city", "City"],
  ["region", "State or region"],
  ["country", "Country"],
  ["description", "Description"],
  ["price_range", "Price"],
  ["ticket_url", "Ticket link"],
  ["capacity", "Capacity"],
  ["type", "Type"],
  ["zone", "Time zone"],
  ["id", "Number in the old list"],
];
const COUNTRIES = allCountries("en").map(({ code, name }) => ({ value: code, label: name }));
const OWN_ZONE = browserZone();
const ZONES = zoneChoices([OWN_ZONE, ...Intl.supportedValuesOf("timeZone")]);

type Source = { kind: "list"; file: ShowFile } | { kind: "calendar"; file: CalendarFile };

/** Returns the contents of a file, or what is wrong with it. */
async function readFile(one: File): Promise<Source | string> {
  if (one.size > MOVE_IN_FILE_BYTES) return "This file is larger than 10 MB. Split it into smaller files.";
  const text = await readTextFile(one);
  if (text === null) return NO_TEXT;
  if (/^\s*\uFEFF?BEGIN:VCALENDAR/i.test(text)) {
    const file = readCalendarFile(text);
    return file ? { kind: "calendar", file } : "There are no entries in this calendar.";
  }
  const unclosed = unclosedQuote(text);
  if (unclosed !== null) return unclosed;
  const file = readShowFile(text);
  return file ? { kind: "list", file } : "There are no rows in this file. Choose a CSV or .ics file.";
}

/** Moves shows in from a list or another calendar: checked, tried in a dry run, then moved in. */
export function ShowMoveInScreen() {
  return (
    <OwnerPage
      title="Move shows in"
      intro="From a CSV or a calendar file (.ics). Shows become drafts unless you publish them, and new venues are added. Moving in the same file twice changes nothing."
      actions={
        <ButtonLink to="/admin/shows" tone="outline" size="sm">
          Shows
        </ButtonLink>
      }
    >
      <MoveInFile label="CSV or .ics file" accept=".csv,.tsv,.txt,text/csv,.ics,text/calendar" read={readFile}>
        {(source) => <MoveInForm source={source} />}
      </MoveInFile>
    </OwnerPage>
  );
}

function MoveInForm({ source }: { source: Source }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const settings = useQuery(query.site.settings.queryOptions());
  const [columns, setColumns] = useState(source.kind === "list" ? source.file.columns : null);
  const [given, setGiven] = useState<Omit<ShowDefaults, "title">>({
    country: "",
    zone: OWN_ZONE,
    time: "",
    order: (source.kind === "list" && source.file.order) || "month-first",
  });
  const take = useMutation(mutationOptions(query.events.manage.shows.moveIn));
  const moveIn = useMoveIn({
    titleOf: (show: MovedShow) => show.title,
    send: (shows, switches) => take.mutateAsync({ shows, ...switches }),
    failed: "Not all shows could be moved in. Those already moved in stay; try again for the rest.",
  });
  const change = (next: Partial<typeof given>) => {
    setGiven({ ...given, ...next });
    moveIn.forget();
  };
  const defaults = { ...given, title: settings.data?.artist_name ?? "" };
  const found =
    source.kind === "calendar"
      ? showsOfCalendar(source.file, defaults)
      : showsOf(source.file, columns ?? source.file.columns, defaults);
  const count = found.items.length + found.wrong.length;
  return (
    <>
      <Panel>
        <PanelTitle>2. What is in it</PanelTitle>
        <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <p>
            {source.kind === "calendar" ? "A calendar: " : ""}
            {count.toLocaleString("en-US")} {source.kind === "calendar" ? "entries" : "rows"}
            {found.wrong.length > 0 && `, ${found.wrong.length.toLocaleString("en-US")} cannot be read as a show yet`}.
          </p>
          {source.kind === "list" && columns && (
            <MoveInColumns
              headers={source.file.headers}
              fields={FIELDS}
              columns={columns}
              onChange={(next) => {
                setColumns(next);
                moveIn.forget();
              }}
            />
          )}
          <FormGrid>
            <TextField
              label="Time of day if the file has none"
              type="time"
              help="Without it, such shows are left out."
              value={given.time}
              onChange={(event) => change({ time: event.target.value })}
            />
            {source.kind === "list" && (
              <SelectField
                label="Days such as 03/04/2026"
                value={given.order}
                onChange={(event) =>
                  change({ order: event.target.value === "day-first" ? "day-first" : "month-first" })
                }
              >
                <option value="month-first">Month first: March 4</option>
                <option value="day-first">Day first: April 3</option>
              </SelectField>
            )}
            <ComboboxField
              label="Country if the file has none"
              name="country"
              choices={COUNTRIES}
              value={given.country}
              onChange={(country) => change({ country })}
            />
            <ComboboxField
              label="Time zone of new venues"
              help="If a venue's country has only one time zone, that one is used."
              name="zone"
              choices={ZONES}
              value={given.zone}
              onChange={(zone) => change({ zone })}
            />
          </FormGrid>
        </Box>
      </Panel>
      <MoveInRunPanel
        moveIn={moveIn}
        count={count}
        publishing="Publish them immediately. Fans can see and join them."
        onRun={(switches) =>
          void moveIn.run(found, switches).then(async () => {
            if (!switches.is_dry_run) await queryClient.invalidateQueries({ queryKey: [["events", "manage"]] });
          })
        }
      />
      {moveIn.outcome && (
        <MoveInReportPanel
          outcome={moveIn.outcome}
          caption="Shows of the file"
          rowWord={source.kind === "calendar" ? "Entry" : "Row"}
          pathOf={(id) => `/admin/shows/${id}`}
        />
      )}
    </>
  );
}
