import { Plus, X } from "@fanfare/icons";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Input } from "../../owner-ui/field.tsx";

const Frame = styled("fieldset", {
  base: {
    display: "grid",
    gap: "2",
    border: "0",
    "& legend": { fontSize: "sm", fontWeight: 600, mb: "2" },
    "& .help": { fontSize: "xs", color: "faint" },
    "& .row": { display: "grid", gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) auto", gap: "2" },
  },
});

type Credit = { role: string; name: string };
type CreditsFieldProps = {
  value: readonly Credit[];
  onChange: (credits: Credit[]) => void;
  errors: (path: string) => readonly string[] | undefined;
};

/** The credits: one row per role and name. */
export function CreditsField({ value, onChange, errors }: CreditsFieldProps) {
  const change = (index: number, part: Partial<Credit>) =>
    onChange(value.map((credit, place) => (place === index ? { ...credit, ...part } : credit)));
  return (
    <Frame className="wide">
      <legend>Credits</legend>
      <p className="help">Who played, wrote or mixed it, or made the cover.</p>
      {value.map((credit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
        <div className="row" key={index}>
          <Input
            aria-label={`Role ${index + 1}`}
            placeholder="Bass"
            value={credit.role}
            aria-invalid={errors(`credits.${index}.role`) !== undefined}
            onChange={(event) => change(index, { role: event.target.value })}
          />
          <Input
            aria-label={`Name ${index + 1}`}
            placeholder="Ola Nord"
            value={credit.name}
            aria-invalid={errors(`credits.${index}.name`) !== undefined}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <IconButton
            label={`Remove credit ${index + 1}`}
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldErrors id="credits-fault" errors={errors("credits") ?? []} />
      <div>
        <Button tone="outline" size="sm" onClick={() => onChange([...value, { role: "", name: "" }])}>
          <Plus size={16} aria-hidden /> Add a credit
        </Button>
      </div>
    </Frame>
  );
}
