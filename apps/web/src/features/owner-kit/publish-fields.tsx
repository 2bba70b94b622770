import type { Visibility } from "@fanfare/contracts/common/visibility";
import { TextField } from "../owner-ui/field.tsx";
import { localInput, readLocalInput } from "./local-time.ts";
import { VisibilityField } from "./visibility-field.tsx";

const MEANING: Record<Visibility, string> = {
  draft: "Only you and your team see it.",
  unlisted: "Whoever has the link can open it; no list and no search shows it.",
  public: "Everybody sees it, from the date below on.",
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
        onChange={(event) => onVisibility(event.target.value as Visibility)}
      />
      {visibility !== "draft" && (
        <TextField
          label="Date of publication"
          name="published_at"
          type="datetime-local"
          value={localInput(publishedAt)}
          help="By your own clock. Leave it empty to publish on saving; a date to come publishes by itself."
          errors={errors}
          onChange={(event) => onPublishedAt(readLocalInput(event.target.value))}
        />
      )}
    </>
  );
}
