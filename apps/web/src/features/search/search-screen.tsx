import { t } from "@fanfare/contracts/common/language";
import { Search } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Container, VisuallyHidden } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { styled } from "../../ui/styled.tsx";
import { SearchResults } from "./components/search-results.tsx";
import { SearchStart } from "./components/search-start.tsx";
import { type Found, totalOf } from "./found.ts";
import { searchQueries } from "./search-queries.ts";
import { useSearchDraft } from "./use-search-draft.ts";

const Page = styled("div", {
  base: {
    pt: { base: "8", md: "12" },
    pb: "section",
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
      _placeholder: { color: "faint", opacity: 1 },
      _focusVisible: { outline: "none" },
      "&::-webkit-search-cancel-button": { display: "none" },
    },
    "& .count": { minH: "1.75rem", mt: "3", mb: "8", fontSize: "sm", color: "faint" },
  },
});

type SearchScreenProps = {
  /** The query in the address. */
  query: string;
  onQueryChange: (query: string) => void;
};

/** Searches music, merch and shows while the user types. The address is updated, so that a search can be shared. */
export function SearchScreen({ query: asked, onQueryChange }: SearchScreenProps) {
  const { box, onSubmit } = useSearchDraft(asked, onQueryChange);
  const text = box.value.trim();
  const input = useRef<HTMLInputElement>(null);
  const { found, fetching, failed, retry } = useFound(asked);
  const waiting = fetching || text !== asked;
  const count = countLabel(asked, waiting ? null : found);
  // Then a box below says so in large letters.
  const isNothing = found !== null && totalOf(found) === 0 && !waiting && !failed;

  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  return (
    <Page>
      <Container>
        <VisuallyHidden as="h1">{t("Search")}</VisuallyHidden>
        <search>
          <form action="/search" onSubmit={onSubmit}>
            <Search aria-hidden />
            <input
              ref={input}
              type="search"
              name="q"
              {...box}
              placeholder={t("Search")}
              aria-label={t("Search music, merch and shows")}
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
          {isNothing ? <VisuallyHidden>{count}</VisuallyHidden> : count}
        </p>
        {asked === "" ? (
          <SearchStart />
        ) : (
          <>
            {failed && <LoadFailure message={t("The search did not respond")} onRetry={retry} />}
            {found && totalOf(found) > 0 && <SearchResults found={found} />}
            {isNothing && (
              <>
                <Box mb="12">
                  <EmptyState title={t("Nothing found for “{asked}”", { asked })}>
                    <p>{t("Check the spelling, or try a part of the name.")}</p>
                  </EmptyState>
                </Box>
                <SearchStart />
              </>
            )}
          </>
        )}
      </Container>
    </Page>
  );
}

/** Combines the three searches. Results of one are shown even if another failed. */
function useFound(asked: string) {
  const queries = searchQueries(useApi(), asked);
  const options = { enabled: asked !== "", placeholderData: keepPreviousData };
  const music = useQuery({ ...queries.music, ...options });
  const merch = useQuery({ ...queries.merch, ...options });
  const shows = useQuery({ ...queries.shows, ...options });
  const all = [music, merch, shows];
  const found: Found | null =
    asked !== "" && (music.data || merch.data || shows.data)
      ? {
          ...(music.data ?? { artists: [], albums: [], tracks: [] }),
          products: merch.data?.results ?? [],
          shows: shows.data?.results ?? [],
        }
      : null;
  return {
    found,
    fetching: all.some(({ isFetching }) => isFetching),
    failed: all.some(({ isError }) => isError),
    retry: () => Promise.all(all.filter(({ isError }) => isError).map((search) => search.refetch())),
  };
}

function countLabel(asked: string, found: Found | null): string {
  if (asked === "") return t("Music, merch and shows, found as you type.");
  if (!found) return "";
  const count = totalOf(found);
  return count === 0
    ? t("Nothing found for “{asked}”", { asked })
    : t("{count, plural, one {{count} result} other {{count} results}} for “{asked}”", { count, asked });
}
