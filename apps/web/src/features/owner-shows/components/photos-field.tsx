import { ALT_TEXT_MAX } from "@fanfare/contracts/common/picture";
import type { AfterShowFields } from "@fanfare/contracts/events/after-show-editor";
import { ImagePlus, X } from "@fanfare/icons";
import { useRef, useState } from "react";
import { imageSource } from "../../../lib/media.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { UploadError, uploadPicture } from "../../owner-kit/owner-upload.ts";
import { SortableList } from "../../owner-kit/sortable-list.tsx";
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

/** A show's photos in their order, each with words for those who do not see it. */
export function PhotosField({ value, onChange, errors = [] }: PhotosFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const add = async (files: readonly File[]) => {
    setFailures([]);
    setSending(files.length);
    const added: Photos = [];
    for (const file of files) {
      try {
        const photo = await uploadPicture("events", file);
        if (![...value, ...added].some(({ image }) => image === photo.image)) added.push({ ...photo, alt: "" });
      } catch (error) {
        const why = error instanceof UploadError ? error.message : "it could not be uploaded";
        setFailures((now) => [...now, `${file.name}: ${why}`]);
      }
      setSending((left) => left - 1);
    }
    onChange([...value, ...added]);
    if (input.current) input.current.value = "";
  };
  return (
    <Fields>
      {value.length === 0 && <p>Photos of the night stand below the setlist, on the page of the show.</p>}
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
              placeholder="What it shows, for those who do not see it"
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
          onChange={(event) => void add([...(event.target.files ?? [])])}
        />
        <Button tone="outline" size="sm" loading={sending > 0} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add photos
        </Button>
      </div>
    </Fields>
  );
}
