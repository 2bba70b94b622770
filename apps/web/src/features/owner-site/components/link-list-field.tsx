import { Plus, Trash2 } from "@fanfare/icons";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Input } from "../../owner-ui/field.tsx";

const Group = styled("fieldset", {
  base: {
    border: "0",
    p: "0",
    display: "grid",
    gap: "3",
    "& legend": { fontSize: "sm", fontWeight: 600, mb: "2" },
    "& .row": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) minmax(0, 2fr) auto" },
      gap: "2",
      "& .url": { gridColumn: { base: "1 / -1", md: "auto" }, order: { base: 1, md: 0 } },
    },
  },
});

type Link = { name: string; url: string };

type LinkListFieldProps = {
  label: string;
  /** The field's path in the form, such as `social_links`. */
  name: string;
  value: readonly Link[];
  onChange: (links: Link[]) => void;
  errors: (field: string) => readonly string[] | undefined;
};

/** Links as rows of a name and an address. */
export function LinkListField({ label, name, value, onChange, errors }: LinkListFieldProps) {
  const change = (index: number, part: Partial<Link>) =>
    onChange(value.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <Group>
      <legend>{label}</legend>
      {value.map((link, index) => {
        const faults = [...(errors(`${name}.${index}.name`) ?? []), ...(errors(`${name}.${index}.url`) ?? [])];
        const row = `${index + 1} of ${label}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are only edited in place
          <div key={index}>
            <div className="row">
              <Input
                aria-label={`Name ${row}`}
                value={link.name}
                placeholder="Name"
                aria-invalid={errors(`${name}.${index}.name`) !== undefined}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <Input
                className="url"
                type="url"
                aria-label={`Address ${row}`}
                value={link.url}
                placeholder="https://"
                aria-invalid={errors(`${name}.${index}.url`) !== undefined}
                onChange={(event) => change(index, { url: event.target.value })}
              />
              <IconButton
                label={`Remove ${link.name || `link ${index + 1}`}`}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
            <FieldErrors id={`${name}-${index}-fault`} errors={faults} />
          </div>
        );
      })}
      <div>
        <Button size="sm" tone="outline" onClick={() => onChange([...value, { name: "", url: "" }])}>
          <Plus size={16} aria-hidden /> Add a link
        </Button>
      </div>
    </Group>
  );
}
