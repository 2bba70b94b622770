import { X } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { SortableList } from "../../owner-kit/lists/sortable-list.tsx";
import { SelectField, type SelectFieldProps } from "../../owner-ui/field.tsx";

type Choice = { id: number; title: string; subtitle: string; cover_image: string | null; is_out: boolean };

const Line = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    py: "1",
    "& .cover": { w: "2.5rem", flexShrink: 0, rounded: "sm" },
    "& small": { display: "block", fontSize: "xs", color: "faint" },
    "& .words": { minW: "0", overflowWrap: "anywhere" },
  },
});

type ChoiceListProps = {
  label: string;
  empty: string;
  chosen: readonly Choice[];
  candidates: readonly Choice[];
  /** Where the candidates come from. */
  from: SelectFieldProps["from"];
  onChange: (chosen: Choice[]) => void;
};

/** A sortable list of chosen entries, with a select field to add more. */
export function ChoiceList({ label, empty, chosen, candidates, from, onChange }: ChoiceListProps) {
  const rest = candidates.filter((candidate) => !chosen.some(({ id }) => id === candidate.id));
  return (
    <div style={{ display: "grid", gap: "1rem" }}>
      {chosen.length === 0 && <p>{empty}</p>}
      <SortableList
        entries={chosen.map((choice) => ({ ...choice, key: String(choice.id), name: choice.title }))}
        onMove={(next) => onChange(next.map(({ key: _key, name: _name, ...choice }) => choice))}
        actions={(entry) => (
          <IconButton
            label={`Remove ${entry.title}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== entry.id))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      >
        {(choice) => (
          <Line>
            <Picture className="cover" {...imageSource(choice.cover_image)} sizes="40px" alt="" />
            <span className="words">
              {choice.title} {!choice.is_out && <Chip>Not out</Chip>}
              <small>{choice.subtitle}</small>
            </span>
          </Line>
        )}
      </SortableList>
      <SelectField
        label={label}
        from={from}
        value=""
        onChange={(event) => {
          const added = rest.find(({ id }) => String(id) === event.target.value);
          if (added) onChange([...chosen, added]);
        }}
      >
        <option value="">{rest.length === 0 ? "Nothing left to add" : "Choose…"}</option>
        {rest.map((candidate) => (
          <option key={candidate.id} value={candidate.id}>
            {candidate.title} – {candidate.subtitle}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
