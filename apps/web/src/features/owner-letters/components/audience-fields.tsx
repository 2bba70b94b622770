import { type LetterFilters, NO_FILTERS, SEGMENTS, type Segment } from "@fanfare/contracts/admin/letters";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { formatDay } from "../../owner-kit/page/owner-format.ts";
import { SelectField, type SelectFieldProps } from "../../owner-ui/field.tsx";
import { SEGMENT_LABELS } from "../letter-labels.ts";

type Choice = { value: string | number; label: string };

type ChoiceFieldProps = {
  label: string;
  help?: string;
  /** The label for no choice. */
  none: string;
  choices: readonly Choice[];
  from: SelectFieldProps["from"];
  value: string | number | null;
  errors?: readonly string[] | undefined;
  onChange: (value: string | null) => void;
};

/** An optional choice. A chosen value that no longer exists stays visible. */
function ChoiceField({ label, help, none, choices, from, value, errors, onChange }: ChoiceFieldProps) {
  const isGone = value !== null && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      help={help}
      errors={errors}
      from={from}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{none}</option>
      {isGone && <option value={value}>No longer there</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

const languageName = (code: string) => new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
const idOf = (value: string | null) => (value === null ? null : Number(value));

type AudienceFieldsProps = {
  value: { segment: Segment; event_id: number | null; filters: LetterFilters };
  errors: (field: "event_id" | "filters.near_event_id" | "filters.product_id") => readonly string[] | undefined;
  onSegment: (segment: Segment) => void;
  onShow: (id: number | null) => void;
  onFilters: (filters: LetterFilters) => void;
};

/** Selects a letter's audience: a segment of the subscribers, and filters that all of them must match. */
export function AudienceFields({ value, errors, onSegment, onShow, onFilters }: AudienceFieldsProps) {
  const { query } = useApi();
  const choices = useQuery(query.admin.letters.choices.queryOptions());
  const { attended = [], near = [], products = [], product_types = [], languages = [] } = choices.data ?? {};
  const { segment, event_id, filters } = value;
  const change = (changes: Partial<LetterFilters>) => onFilters({ ...NO_FILTERS, ...filters, ...changes });
  return (
    <>
      <SelectField
        label="To"
        value={segment}
        onChange={(event) => onSegment(oneOf(event.target.value, SEGMENTS) ?? segment)}
      >
        {Object.entries(SEGMENT_LABELS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {segment === "attendees" && (
        <ChoiceField
          label="Show"
          none="Choose a show"
          from={choices}
          choices={attended.map(({ id, title, starts_at }) => ({
            value: id,
            label: `${title}, ${formatDay(starts_at)}`,
          }))}
          value={event_id}
          errors={errors("event_id")}
          onChange={(id) => onShow(idOf(id))}
        />
      )}
      {(near.length > 0 || filters.near_event_id !== null) && (
        <ChoiceField
          label="Only near a show"
          help="Based on what readers entered: a wish for shows there, a billing address, or a show they were at."
          none="Wherever they are"
          from={choices}
          choices={near.map(({ id, title, city, starts_at }) => ({
            value: id,
            label: `${city}: ${title}, ${formatDay(starts_at)}`,
          }))}
          value={filters.near_event_id}
          errors={errors("filters.near_event_id")}
          onChange={(id) => change({ near_event_id: idOf(id) })}
        />
      )}
      {(products.length > 0 || filters.product_id !== null) && (
        <ChoiceField
          label="Only buyers of"
          none="Any product, or nothing"
          from={choices}
          choices={products.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.product_id}
          errors={errors("filters.product_id")}
          onChange={(id) => change({ product_id: idOf(id) })}
        />
      )}
      {(product_types.length > 0 || filters.product_type !== null) && (
        <ChoiceField
          label="Only buyers of a kind of product"
          none="Any kind, or nothing"
          from={choices}
          choices={product_types.map((name) => ({ value: name, label: name }))}
          value={filters.product_type}
          onChange={(product_type) => change({ product_type })}
        />
      )}
      {(languages.length > 1 || filters.language !== null) && (
        <ChoiceField
          label="Only readers in"
          none="Every language"
          from={choices}
          choices={languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={filters.language}
          onChange={(language) => change({ language })}
        />
      )}
    </>
  );
}
