import type { AfterShowFields } from "@fanfare/contracts/events/after-show-editor";
import { PicturesListField } from "../../owner-kit/forms/pictures-list-field.tsx";

type Photos = AfterShowFields["photos"];

type PhotosFieldProps = { value: Photos; onChange: (photos: Photos) => void; errors: readonly string[] | undefined };

/** A show's photos in order, each with an alternative text. */
export function PhotosField({ value, onChange, errors }: PhotosFieldProps) {
  return (
    <PicturesListField
      area="events"
      noun="photo"
      empty="Photos from the night are shown below the setlist on the show's page."
      value={value}
      onChange={onChange}
      errors={errors}
      isAltRequired
      entryOf={(picture) => ({ ...picture, alt: "" })}
      ratio={[4, 3]}
    />
  );
}
