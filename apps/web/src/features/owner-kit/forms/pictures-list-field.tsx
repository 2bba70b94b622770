import { ALT_TEXT_MAX, type StoredPicture } from "@fanfare/contracts/common/picture";
import { ImagePlus, X } from "@fanfare/icons";
import type { ReactNode } from "react";
import { imageSource } from "../../../lib/media.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Input } from "../../owner-ui/field.tsx";
import type { PictureArea } from "../files/owner-upload.ts";
import { counted } from "../lists/counted.ts";
import { SortableList } from "../lists/sortable-list.tsx";
import { newPictures, usePictureUploads } from "./use-picture-uploads.ts";

const Fields = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    containerType: "inline-size",
    "& .line": {
      display: "grid",
      gridTemplateColumns: "4.5rem minmax(0, 1fr)",
      alignItems: "center",
      gap: "3",
      py: "2",
      // With enlarged text, a field beside the picture would have a few letters' width.
      "@container (max-width: 12rem)": { gridTemplateColumns: "minmax(0, 1fr)" },
    },
    "& .add": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
    "& .shown": { w: "4.5rem", rounded: "sm" },
    "& .extra": { "@container (min-width: 12rem) and (max-width: 36rem)": { gridColumn: "2" } },
    "@container (min-width: 36rem)": { "& .line:has(.extra)": { gridTemplateColumns: "4.5rem minmax(0, 1fr) 12rem" } },
  },
});

type ListedPicture = StoredPicture & { alt: string };

type PicturesListFieldProps<Listed extends ListedPicture> = {
  area: PictureArea;
  noun: "photo" | "picture";
  /** The text of an empty list. */
  empty: string;
  value: readonly Listed[];
  onChange: (pictures: Listed[]) => void;
  errors: readonly string[] | undefined;
  /** Returns the entry of a picture that was just uploaded. */
  entryOf: (picture: StoredPicture) => Listed;
  ratio?: readonly [number, number];
  /** Marks the pictures without a text once the form has been refused. */
  isAltRequired?: boolean;
  /** One more field of each picture. */
  extra?: (picture: Listed, place: number, change: (part: Partial<Listed>) => void) => ReactNode;
};

/** A list of pictures in order, each with an alternative text. */
export function PicturesListField<Listed extends ListedPicture>(props: PicturesListFieldProps<Listed>) {
  const { area, noun, empty, value, onChange, errors = [], entryOf, ratio, isAltRequired = false, extra } = props;
  const { input, sending, failures, retryable, retry, add } = usePictureUploads(area, (added) =>
    onChange([...value, ...newPictures(value, added).map(entryOf)]),
  );
  const change = (index: number, part: Partial<Listed>) =>
    onChange(value.map((picture, place) => (place === index ? { ...picture, ...part } : picture)));

  return (
    <Fields>
      {value.length === 0 && <p>{empty}</p>}
      <SortableList
        roomy
        entries={value.map((picture, index) => ({
          key: picture.image,
          name: picture.alt || `${noun} ${index + 1}`,
          picture,
        }))}
        onMove={(next) => onChange(next.map(({ picture }) => picture))}
        actions={(entry) => (
          <IconButton
            label={`Remove ${entry.name}`}
            onClick={() => onChange(value.filter(({ image }) => image !== entry.picture.image))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      >
        {({ picture }, index) => (
          <div className="line">
            <Picture
              className="shown"
              {...imageSource(picture.image)}
              placeholder={picture.placeholder}
              sizes="4.5rem"
              {...(ratio && { ratio })}
              alt=""
            />
            <Input
              aria-label={`What ${noun} ${index + 1} shows`}
              placeholder="What it shows, for people who cannot see it"
              aria-invalid={(isAltRequired && errors.length > 0 && picture.alt.trim() === "") || undefined}
              maxLength={ALT_TEXT_MAX}
              value={picture.alt}
              onChange={(event) => change(index, { alt: event.target.value } as Partial<Listed>)}
            />
            {extra?.(picture, index + 1, (part) => change(index, part))}
          </div>
        )}
      </SortableList>
      <FieldErrors id={`${noun}s-fault`} errors={[...failures, ...errors]} />
      <div className="add">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          data-part={`${noun}s`}
          onChange={(event) => add([...(event.target.files ?? [])])}
        />
        <Button tone="outline" size="sm" loading={sending !== null} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add {noun}s
        </Button>
        {retryable > 0 && sending === null && (
          <Button tone="outline" size="sm" onClick={retry}>
            Upload {counted(retryable, noun)} again
          </Button>
        )}
        {/* Present from the start, so that screen readers announce what is written into it. */}
        <p role="status">{sending && sending.of > 1 && `Uploading ${sending.at} of ${sending.of}`}</p>
      </div>
    </Fields>
  );
}
