import { TextField } from "../../owner-ui/field.tsx";
import { useSearchDraft } from "../../search/use-search-draft.ts";

type OwnerSearchBoxProps = { search: string | undefined; onSearch: (text: string) => void; placeholder?: string };

/** A list's search box; its text is written to the URL after a short pause in typing. */
export function OwnerSearchBox({ search = "", onSearch, placeholder }: OwnerSearchBoxProps) {
  const { box } = useSearchDraft(search, onSearch);
  return <TextField label="Search" name="search" type="search" placeholder={placeholder} {...box} />;
}
