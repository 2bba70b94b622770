import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { styled } from "../../../ui/styled.tsx";
import { SORTS, type StoreSearch } from "../store-search.ts";

const Bar = styled("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 24rem) 1fr auto" },
    alignItems: "center",
    gap: { base: "3", md: "6" },
    mb: { base: "6", md: "8" },
    "& .search": { position: "relative", gridColumn: { base: "1 / -1", md: "auto" } },
    "& .search > svg": { position: "absolute", insetStart: "1rem", top: "50%", mt: "-0.5625rem", color: "faint" },
    "& .search input": {
      w: "100%",
      minH: "2.875rem",
      ps: "2.75rem",
      pe: "3rem",
      bg: "panel",
      color: "ink",
      border: "1px solid",
      borderColor: "edge",
      rounded: "sm",
      appearance: "none",
      _placeholder: { color: "faint", opacity: 1 },
      _hover: { borderColor: "faint" },
      _focusVisible: { borderColor: "ember", outlineOffset: "0" },
      "&::-webkit-search-cancel-button": { display: "none" },
    },
    "& .search > button": { position: "absolute", insetEnd: "0", top: "0.0625rem" },
    "& .count": { fontSize: "sm", color: "faint" },
  },
});

/** After so many milliseconds without a key what was typed is looked for. */
const TYPING_PAUSE_MS = 350;

type StoreToolbarProps = {
  search: StoreSearch;
  count: number | null;
  onChange: (change: Pick<StoreSearch, "search" | "sort">) => void;
};

/** Search and order of the store; both stand in the address. */
export function StoreToolbar({ search, count, onChange }: StoreToolbarProps) {
  const id = useId();
  const [typed, setTyped] = useState(search.search ?? "");
  const [known, setKnown] = useState(search.search);
  // The address changed by itself: back, forward, a link.
  if (known !== search.search) {
    setKnown(search.search);
    if ((search.search ?? "") !== typed.trim()) setTyped(search.search ?? "");
  }

  const look = (text: string) => {
    const next = text.trim() || undefined;
    if (next !== search.search) onChange({ ...(search.sort && { sort: search.sort }), ...(next && { search: next }) });
  };
  const lookLate = useEffectEvent(look);
  useEffect(() => {
    const timer = setTimeout(() => lookLate(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(typed);
  };

  return (
    <Bar role="search" aria-label="Store" onSubmit={submit}>
      <div className="search">
        <Search size={18} aria-hidden />
        <input
          id={id}
          type="search"
          name="search"
          aria-label="Search the store"
          placeholder="Search the store"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== "" && (
          <IconButton
            label="Clear the search"
            onClick={() => {
              setTyped("");
              look("");
            }}
          >
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="count" role="status">
        {count !== null && `${count} ${count === 1 ? "product" : "products"}`}
      </p>
      <SelectField
        inline
        label="Sort by"
        name="sort"
        value={search.sort ?? ""}
        onChange={(event) => {
          const sort = SORTS.find(({ value }) => value === event.target.value)?.value;
          onChange({ ...(search.search && { search: search.search }), ...(sort && { sort }) });
        }}
      >
        {SORTS.map(({ value = "", label }) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </Bar>
  );
}
