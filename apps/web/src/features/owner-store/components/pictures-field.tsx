import { PicturesListField } from "../../owner-kit/forms/pictures-list-field.tsx";
import { Select } from "../../owner-ui/field.tsx";
import type { ProductValues } from "../product-values.ts";

type PicturesFieldProps = {
  value: ProductValues["pictures"];
  options: ProductValues["options"];
  onChange: (pictures: ProductValues["pictures"]) => void;
  errors: readonly string[] | undefined;
};

/** A product's pictures in their order; the first represents it in lists. */
export function PicturesField({ value, options, onChange, errors }: PicturesFieldProps) {
  const choices = options.flatMap((option) => option.values.map(({ value: one }) => one));
  return (
    <PicturesListField
      area="store"
      noun="picture"
      empty="The first picture represents the product in the store. Square ones look best."
      value={value}
      onChange={onChange}
      errors={errors}
      entryOf={(picture) => ({ ...picture, alt: "", option_value: null })}
      extra={(picture, place, change) =>
        choices.length > 0 && (
          <Select
            className="extra"
            aria-label={`Picture ${place} belongs to`}
            value={picture.option_value ?? ""}
            onChange={(event) => change({ option_value: event.target.value || null })}
          >
            <option value="">Shows all</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                Shows {choice}
              </option>
            ))}
          </Select>
        )
      }
    />
  );
}
