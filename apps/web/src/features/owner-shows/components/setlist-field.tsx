import type { AfterShowForEditing } from "@fanfare/contracts/events/after-show-editor";
import { Plus, X } from "@fanfare/icons";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { styled } from "../../../ui/styled.tsx";
import { SortableList } from "../../owner-kit/lists/sortable-list.tsx";
import { SelectField, TextField } from "../../owner-ui/field.tsx";

/** `key` distinguishes lines, because a song can be played twice. */
export type SetlistLine = { key: string; track_id: number | null; title: string };

const Fields = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    "& .own": { display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: "3" },
    "& .own > :first-of-type": { flex: "1 1 14rem" },
    "& .line": { py: "2", overflowWrap: "anywhere" },
    "& .line small": { display: "block", color: "faint", fontSize: "xs" },
  },
});

type SetlistFieldProps = {
  value: readonly SetlistLine[];
  tracks: AfterShowForEditing["tracks"];
  onChange: (lines: SetlistLine[]) => void;
  errors: readonly string[] | undefined;
};

const named = ({ title, album }: AfterShowForEditing["tracks"][number]) => (album ? `${title} – ${album}` : title);

/** Returns a key unique within the list. `randomUUID` is missing where the site is reached over plain http. */
const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** The songs that were played, in order: chosen from the catalogue, or typed if they are not in it. */
export function SetlistField({ value, tracks, onChange, errors = [] }: SetlistFieldProps) {
  const [own, setOwn] = useState("");
  const add = (line: Omit<SetlistLine, "key">) => onChange([...value, { ...line, key: newKey() }]);
  const addOwn = () => {
    const title = own.trim();
    if (title === "") return;
    add({ track_id: null, title });
    setOwn("");
  };
  return (
    <Fields>
      {value.length === 0 && <p>Nothing yet. Add the songs in the order they were played.</p>}
      <SortableList
        entries={value.map((line) => ({ ...line, name: line.title }))}
        onMove={(next) => onChange(next.map(({ name: _name, ...line }) => line))}
        actions={(entry) => (
          <IconButton
            label={`Remove ${entry.title}`}
            onClick={() => onChange(value.filter(({ key }) => key !== entry.key))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      >
        {(line, index) => (
          <div className="line">
            {index + 1}. {line.title}
            {line.track_id === null && <small>Not in the catalogue</small>}
          </div>
        )}
      </SortableList>
      <SelectField
        label="Add a track"
        value=""
        onChange={(event) => {
          const track = tracks.find(({ id }) => String(id) === event.target.value);
          if (track) add({ track_id: track.id, title: track.title });
        }}
      >
        <option value="">Choose…</option>
        {tracks.map((track) => (
          <option key={track.id} value={track.id}>
            {named(track)}
          </option>
        ))}
      </SelectField>
      <div className="own">
        <TextField
          label="Or type a song"
          name="own_line"
          placeholder="Wuthering Heights (Kate Bush)"
          maxLength={200}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            addOwn();
          }}
        />
        <Button tone="outline" onClick={addOwn} disabled={own.trim() === ""}>
          <Plus size={16} aria-hidden /> Add this song
        </Button>
      </div>
      <FieldErrors id="songs-fault" errors={errors} />
    </Fields>
  );
}
