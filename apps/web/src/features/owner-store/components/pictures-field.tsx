import { ImagePlus, X } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { newPictures, usePictureUploads } from "../../owner-kit/forms/use-picture-uploads.ts";
import { SortableList } from "../../owner-kit/lists/sortable-list.tsx";
import { Input, Select } from "../../owner-ui/field.tsx";
import type { ProductValues } from "../product-values.ts";

const Line = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "4rem 1fr", md: "4.5rem 1fr 12rem" },
    alignItems: "center",
    gap: "3",
    py: "2",
    "& .shown": { w: "4rem", rounded: "sm" },
    "& .belongs": { gridColumn: { base: "2", md: "auto" } },
  },
});

type PicturesFieldProps = {
  value: ProductValues["pictures"];
  options: ProductValues["options"];
  onChange: (pictures: ProductValues["pictures"]) => void;
  errors: readonly string[] | undefined;
};

/** A product's pictures in their order; the first represents it in lists. */
export function PicturesField({ value, options, onChange, errors = [] }: PicturesFieldProps) {
  const { input, isSending, failures, add } = usePictureUploads("store", (added) =>
    onChange([...value, ...newPictures(value, added).map((picture) => ({ ...picture, alt: "", option_value: null }))]),
  );
  const choices = options.flatMap((option) => option.values.map(({ value: one }) => one));
  const change = (index: number, part: Partial<ProductValues["pictures"][number]>) =>
    onChange(value.map((picture, place) => (place === index ? { ...picture, ...part } : picture)));

  return (
    <div style={{ display: "grid", gap: "1rem" }}>
      {value.length === 0 && <p>The first picture represents the product in the store. Square ones look best.</p>}
      <SortableList
        roomy
        entries={value.map((picture, index) => ({
          ...picture,
          key: picture.image,
          name: picture.alt || `picture ${index + 1}`,
        }))}
        onMove={(next) => onChange(next.map(({ key: _key, name: _name, ...picture }) => picture))}
        actions={(entry) => (
          <IconButton
            label={`Remove ${entry.name}`}
            onClick={() => onChange(value.filter(({ image }) => image !== entry.image))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      >
        {(picture, index) => (
          <Line>
            <Picture
              className="shown"
              {...imageSource(picture.image)}
              placeholder={picture.placeholder}
              sizes="4rem"
              alt=""
            />
            <Input
              aria-label={`What picture ${index + 1} shows`}
              placeholder="What it shows, for people who cannot see it"
              value={picture.alt}
              onChange={(event) => change(index, { alt: event.target.value })}
            />
            {choices.length > 0 && (
              <Select
                className="belongs"
                aria-label={`Picture ${index + 1} belongs to`}
                value={picture.option_value ?? ""}
                onChange={(event) => change(index, { option_value: event.target.value || null })}
              >
                <option value="">Shows all</option>
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    Shows {choice}
                  </option>
                ))}
              </Select>
            )}
          </Line>
        )}
      </SortableList>
      <FieldErrors id="pictures-fault" errors={[...failures, ...errors]} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          data-part="pictures"
          onChange={(event) => add([...(event.target.files ?? [])])}
        />
        <Button tone="outline" size="sm" loading={isSending} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add pictures
        </Button>
      </div>
    </div>
  );
}
