import { ALT_TEXT_MAX } from "@fanfare/contracts/common/picture";
import type { AfterShowFields } from "@fanfare/contracts/events/after-show-editor";
import { ImagePlus, X } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { newPictures, usePictureUploads } from "../../owner-kit/forms/use-picture-uploads.ts";
import { SortableList } from "../../owner-kit/lists/sortable-list.tsx";
import { Input } from "../../owner-ui/field.tsx";

type Photos = AfterShowFields["photos"];

const Fields = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    "& .line": { display: "grid", gridTemplateColumns: "4.5rem 1fr", alignItems: "center", gap: "3", py: "2" },
    "& .shown": { w: "4.5rem", rounded: "sm" },
  },
});

type PhotosFieldProps = { value: Photos; onChange: (photos: Photos) => void; errors: readonly string[] | undefined };

/** A show's photos in order, each with an alternative text. */
export function PhotosField({ value, onChange, errors = [] }: PhotosFieldProps) {
  const { input, isSending, failures, add } = usePictureUploads("events", (added) =>
    onChange([...value, ...newPictures(value, added).map((picture) => ({ ...picture, alt: "" }))]),
  );
  return (
    <Fields>
      {value.length === 0 && <p>Photos from the night are shown below the setlist on the show's page.</p>}
      <SortableList
        roomy
        entries={value.map((photo, index) => ({
          ...photo,
          key: photo.image,
          name: photo.alt || `photo ${index + 1}`,
        }))}
        onMove={(next) => onChange(next.map(({ key: _key, name: _name, ...photo }) => photo))}
        actions={(entry) => (
          <IconButton
            label={`Remove ${entry.name}`}
            onClick={() => onChange(value.filter(({ image }) => image !== entry.image))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      >
        {(photo, index) => (
          <div className="line">
            <Picture
              className="shown"
              {...imageSource(photo.image)}
              placeholder={photo.placeholder}
              sizes="4.5rem"
              ratio={[4, 3]}
              alt=""
            />
            <Input
              aria-label={`What photo ${index + 1} shows`}
              placeholder="What it shows, for people who cannot see it"
              maxLength={ALT_TEXT_MAX}
              value={photo.alt}
              onChange={(event) =>
                onChange(value.map((one, place) => (place === index ? { ...one, alt: event.target.value } : one)))
              }
            />
          </div>
        )}
      </SortableList>
      <FieldErrors id="photos-fault" errors={[...failures, ...errors]} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          data-part="photos"
          onChange={(event) => add([...(event.target.files ?? [])])}
        />
        <Button tone="outline" size="sm" loading={isSending} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add photos
        </Button>
      </div>
    </Fields>
  );
}
