import { ImagePlus, X } from "@fanfare/icons";
import { useRef, useState } from "react";
import { imageSource } from "../../../lib/media.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { UploadError, uploadPicture } from "../../owner-kit/owner-upload.ts";
import { SortableList } from "../../owner-kit/sortable-list.tsx";
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

/** A product's pictures in their order; the first stands for it in lists. */
export function PicturesField({ value, options, onChange, errors = [] }: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const choices = options.flatMap((option) => option.values.map(({ value: one }) => one));

  const add = async (files: readonly File[]) => {
    setFailures([]);
    setSending(files.length);
    const added: ProductValues["pictures"] = [];
    for (const file of files) {
      try {
        added.push({ ...(await uploadPicture("store", file)), alt: "", option_value: null });
      } catch (error) {
        const why = error instanceof UploadError ? error.message : "it could not be uploaded";
        setFailures((now) => [...now, `${file.name}: ${why}`]);
      }
      setSending((left) => left - 1);
    }
    onChange([...value, ...added]);
    if (input.current) input.current.value = "";
  };
  const change = (index: number, part: Partial<ProductValues["pictures"][number]>) =>
    onChange(value.map((picture, place) => (place === index ? { ...picture, ...part } : picture)));

  return (
    <div style={{ display: "grid", gap: "1rem" }}>
      {value.length === 0 && <p>The first picture stands for the product in the store. Square ones look best.</p>}
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
              placeholder="What it shows, for those who do not see it"
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
          onChange={(event) => void add([...(event.target.files ?? [])])}
        />
        <Button tone="outline" size="sm" loading={sending > 0} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden /> Add pictures
        </Button>
      </div>
    </div>
  );
}
