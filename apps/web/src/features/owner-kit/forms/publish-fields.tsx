import { VISIBILITIES, type Visibility } from "@fanfare/contracts/common/visibility";
import { TextField } from "../../owner-ui/field.tsx";
import { oneOf } from "../lists/owner-search.ts";
import { localInput, readLocalInput } from "./local-time.ts";
import { VisibilityField } from "./visibility-field.tsx";

const MEANING: Record<Visibility, string> = {
  draft: "Only you and your team can see it.",
  unlisted: "Anyone with the link can open it; it is hidden from lists and search.",
  public: "Everyone can see it, starting on the date below.",
};

type PublishFieldsProps = {
  visibility: Visibility;
  publishedAt: string | null;
  onVisibility: (visibility: Visibility) => void;
  onPublishedAt: (at: string | null) => void;
  errors?: readonly string[] | undefined;
};

/** Visibility and date of publication. The date is entered in the owner's own time zone. */
export function PublishFields({ visibility, publishedAt, onVisibility, onPublishedAt, errors }: PublishFieldsProps) {
  return (
    <>
      <VisibilityField
        name="visibility"
        value={visibility}
        help={MEANING[visibility]}
        onChange={(event) => onVisibility(oneOf(event.target.value, VISIBILITIES) ?? visibility)}
      />
      {visibility !== "draft" && (
        <TextField
          label="Date of publication"
          name="published_at"
          type="datetime-local"
          value={localInput(publishedAt)}
          help="In your own time zone. Leave it empty to publish when you save; on a future date it is published automatically."
          errors={errors}
          onChange={(event) => onPublishedAt(readLocalInput(event.target.value))}
        />
      )}
    </>
  );
}
