import type { SearchResult } from "@fanfare/contracts/music/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Container, VisuallyHidden } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { styled } from "../../ui/styled.tsx";
import { SearchResults } from "./components/search-results.tsx";
import { useSearchDraft } from "./use-search-draft.ts";

const Page = styled("div", {
  base: {
    pt: { base: "8", md: "12" },
    pb: "section",
    minH: "calc(100dvh - 4.5rem)",
    "& form": {
      display: "flex",
      alignItems: "center",
      gap: { base: "3", md: "5" },
      borderBottom: "2px solid {colors.edge}",
      transition: "border-color 140ms",
      color: "faint",
      _focusWithin: { borderColor: "ember", color: "ember" },
    },
    "& form svg": { w: "clamp(1.5rem, 4vw, 3rem)", h: "auto", flexShrink: 0 },
    "& input": {
      flex: "1",
      minW: "0",
      py: "3",
      bg: "transparent",
      color: "ink",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "clamp(2.25rem, 1.2rem + 5vw, 5.5rem)",
      lineHeight: 1,
      textTransform: "uppercase",
      appearance: "none",
      _placeholder: { color: "lifted", opacity: 1 },
      _focusVisible: { outline: "none" },
      "&::-webkit-search-cancel-button": { display: "none" },
    },
    "& .count": { minH: "1.75rem", mt: "3", mb: "8", fontSize: "sm", color: "faint" },
  },
});

type SearchScreenProps = {
  /** What the address says. */
  query: string;
  onQueryChange: (query: string) => void;
};

/** Searches artists, albums and tracks as one types. The address follows, so that a search can be shared. */
export function SearchScreen({ query: asked, onQueryChange }: SearchScreenProps) {
  const api = useApi();
  const { box, onSubmit } = useSearchDraft(asked, onQueryChange);
  const text = box.value.trim();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const search = useQuery({
    ...api.query.music.search.queryOptions({ q: asked }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const result = asked === "" ? null : search.data;
  const waiting = search.isFetching || text !== asked;

  return (
    <Page>
      <Container>
        <VisuallyHidden as="h1">Search</VisuallyHidden>
        <search>
          <form action="/search" onSubmit={onSubmit}>
            <Search aria-hidden />
            <input
              ref={input}
              type="search"
              name="q"
              {...box}
              placeholder="Search"
              aria-label="Search artists, albums and tracks"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
              spellCheck={false}
              maxLength={200}
            />
            {waiting && asked + text !== "" && <Spinner fontSize="xl" color="ember" />}
          </form>
        </search>
        <p className="count" role="status" aria-live="polite">
          {countLabel(asked, waiting ? null : result)}
        </p>
        {search.isError && asked !== "" ? (
          <LoadFailure message="The search did not answer" onRetry={() => void search.refetch()} />
        ) : (
          result && <Found result={result} asked={asked} waiting={waiting} />
        )}
      </Container>
    </Page>
  );
}

const total = ({ artists, albums, tracks }: SearchResult) => artists.length + albums.length + tracks.length;

function countLabel(asked: string, result: SearchResult | null | undefined): string {
  if (asked === "") return "Artists, albums and tracks, found as you type.";
  if (!result) return "";
  const count = total(result);
  return count === 0 ? `Nothing found for “${asked}”` : `${count} ${count === 1 ? "result" : "results"} for “${asked}”`;
}

function Found({ result, asked, waiting }: { result: SearchResult; asked: string; waiting: boolean }) {
  if (total(result) > 0) return <SearchResults result={result} />;
  if (waiting) return null;
  return (
    <EmptyState title={`Nothing found for “${asked}”`}>
      <p>Check the spelling, or try a part of the title.</p>
    </EmptyState>
  );
}
