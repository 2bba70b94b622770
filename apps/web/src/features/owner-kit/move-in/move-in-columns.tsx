import { SelectField } from "../../owner-ui/field.tsx";
import { FormGrid } from "../forms/owner-form.tsx";

type MoveInColumnsProps<Field extends string> = {
  headers: readonly string[];
  fields: readonly (readonly [field: Field, label: string])[];
  columns: Record<Field, number | null>;
  onChange: (columns: Record<Field, number | null>) => void;
};

/** Assigns the columns of a file to fields. */
export function MoveInColumns<Field extends string>({ headers, fields, columns, onChange }: MoveInColumnsProps<Field>) {
  return (
    <FormGrid>
      {fields.map(([field, label]) => (
        <SelectField
          key={field}
          label={`Column: ${label}`}
          value={columns[field] ?? ""}
          onChange={(event) =>
            onChange({ ...columns, [field]: event.target.value === "" ? null : Number(event.target.value) })
          }
        >
          <option value="">None</option>
          {headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <option key={index} value={index}>
              {header.trim() || `Column ${index + 1}`}
            </option>
          ))}
        </SelectField>
      ))}
    </FormGrid>
  );
}
