import { t } from "@fanfare/contracts/common/language";
import { Search, X } from "@fanfare/icons";
import { useId } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { styled } from "../../../ui/styled.tsx";
import { useSearchDraft } from "../../search/use-search-draft.ts";
import { SORTS, type StoreSearch } from "../store-search.ts";

const Bar = styled("form", {
  base: {
    display: "flex",
    // The count and the sort order share a row where both fit, which depends on the language.
    flexWrap: { base: "wrap", md: "nowrap" },
    alignItems: "center",
    gap: { base: "3", md: "6" },
    mb: { base: "6", md: "8" },
    "& .search": { position: "relative", flex: { base: "1 0 100%", md: "0 1 24rem" } },
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
    "& .count": { flex: { md: "1" }, fontSize: "sm", color: "faint", whiteSpace: "nowrap" },
    "& .count + div": { flex: { base: "1", md: "none" }, minW: { base: "fit-content", md: "0" } },
    "& .well": { flex: "1" },
  },
});

type StoreToolbarProps = {
  search: StoreSearch;
  count: number | null;
  onChange: (change: Pick<StoreSearch, "search" | "sort">) => void;
};

/** Search and sort order of the store; both are kept in the address. */
export function StoreToolbar({ search, count, onChange }: StoreToolbarProps) {
  const id = useId();
  const draft = useSearchDraft(search.search ?? "", (text) =>
    onChange({ ...(search.sort && { sort: search.sort }), ...(text && { search: text }) }),
  );

  return (
    <Bar role="search" aria-label={t("Store")} onSubmit={draft.onSubmit}>
      <div className="search">
        <Search size={18} aria-hidden />
        <input
          id={id}
          type="search"
          name="search"
          aria-label={t("Search the store")}
          placeholder={t("Search the store")}
          maxLength={200}
          {...draft.box}
        />
        {draft.box.value !== "" && (
          <IconButton label={t("Clear the search")} onClick={draft.clear}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="count" role="status">
        {count !== null && t("{count, plural, one {{count} product} other {{count} products}}", { count })}
      </p>
      <SelectField
        inline
        label={t("Sort by")}
        name="sort"
        value={search.sort ?? ""}
        onChange={(event) => {
          const sort = SORTS.find(({ value }) => value === event.target.value)?.value;
          onChange({ ...(search.search && { search: search.search }), ...(sort && { sort }) });
        }}
      >
        {SORTS.map(({ value = "", label }) => (
          <option key={label} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
    </Bar>
  );
}
