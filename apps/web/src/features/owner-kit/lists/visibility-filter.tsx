import { VISIBILITIES, type Visibility } from "@fanfare/contracts/common/visibility";
import { SelectField } from "../../owner-ui/field.tsx";
import { oneOf } from "./owner-search.ts";

const LABELS: Record<Visibility, string> = { draft: "Drafts", unlisted: "Unlisted", public: "Published" };

type VisibilityFilterProps = {
  value: Visibility | undefined;
  onChange: (visibility: Visibility | undefined) => void;
};

/** Narrows a list to drafts, unlisted or published items; undefined for all of them. */
export const VisibilityFilter = ({ value, onChange }: VisibilityFilterProps) => (
  <SelectField
    label="State"
    name="visibility"
    value={value ?? ""}
    onChange={(event) => onChange(oneOf(event.target.value, VISIBILITIES))}
  >
    <option value="">All</option>
    {VISIBILITIES.map((visibility) => (
      <option key={visibility} value={visibility}>
        {LABELS[visibility]}
      </option>
    ))}
  </SelectField>
);
