import { VISIBILITIES, type Visibility } from "@fanfare/contracts/common/visibility";
import type { ComponentProps } from "react";
import { SelectField } from "../../owner-ui/field.tsx";

const WORDS: Record<Visibility, string> = {
  draft: "Draft: only the team",
  unlisted: "Unlisted: with the link",
  public: "Published: everybody",
};

/** Selects who sees an item, with the same labels for everything that is published. */
export function VisibilityField(props: Omit<ComponentProps<typeof SelectField>, "label" | "children">) {
  return (
    <SelectField label="Who sees it" {...props}>
      {VISIBILITIES.map((visibility) => (
        <option key={visibility} value={visibility}>
          {WORDS[visibility]}
        </option>
      ))}
    </SelectField>
  );
}
