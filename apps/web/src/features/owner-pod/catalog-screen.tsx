import { ArrowLeft } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Alert, EmptyState } from "../../ui/notice.tsx";
import { counted } from "../owner-kit/lists/counted.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { TextField } from "../owner-ui/field.tsx";
import { Skeleton } from "../owner-ui/skeleton.tsx";
import { BlueprintCard } from "./components/blueprint-card.tsx";
import { CreateForm } from "./components/create-form.tsx";
import { ProviderLoadFailure } from "./components/provider-alert.tsx";

const COLUMNS = "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))";
const SHAPE = ["a", "b", "c", "d"];
/** Rendering a thousand cards would be slow; the search narrows them down. */
const SHOWN = 60;

/** The provider's catalogue of blueprints, and the form that creates a product from one of them. */
export function CatalogScreen({ blueprint }: { blueprint: number | undefined }) {
  const { query } = useApi();
  const [words, setWords] = useState("");
  const catalog = useQuery({
    ...query.pod.catalog.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const all = catalog.data?.blueprints ?? [];
  const chosen = all.find((one) => one.id === blueprint);
  const wanted = words.trim().toLowerCase();
  const fitting = all.filter((one) => `${one.title} ${one.brand} ${one.model}`.toLowerCase().includes(wanted));

  return (
    <OwnerPage
      title={chosen ? chosen.title : "Catalogue"}
      intro={chosen ? [chosen.brand, chosen.model].filter(Boolean).join(" ") : "Choose what to print on."}
      actions={
        <ButtonLink
          to={chosen ? "/admin/printify/catalog" : "/admin/printify"}
          search={chosen ? {} : { tab: "products" }}
          tone="outline"
          size="sm"
        >
          <ArrowLeft size={16} aria-hidden /> {chosen ? "All blueprints" : "Shop Products"}
        </ButtonLink>
      }
    >
      {catalog.isError && (
        <ProviderLoadFailure
          error={catalog.error}
          words="Failed to load the catalogue"
          onRetry={() => catalog.refetch()}
        />
      )}
      {catalog.data?.success === false && <Alert role="alert">{catalog.data.message}</Alert>}
      {catalog.isPending && (
        <Box display="grid" gap="5" gridTemplateColumns={COLUMNS} aria-busy>
          {SHAPE.map((name) => (
            <Skeleton key={name} h="17rem" />
          ))}
        </Box>
      )}
      {chosen && <CreateForm key={chosen.id} blueprint={chosen} />}
      {!chosen && all.length > 0 && (
        <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
          <Box maxW="28rem">
            <TextField
              label="Search"
              name="search"
              type="search"
              placeholder="T-shirt, mug, Gildan…"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Box>
          <Box as="p" color="soft" fontSize="sm" role="status">
            {counted(fitting.length, "result")}
            {fitting.length > SHOWN ? `, the first ${SHOWN} are shown` : ""}
          </Box>
          {fitting.length === 0 ? (
            <EmptyState title="Nothing found">
              <p>Try another word.</p>
            </EmptyState>
          ) : (
            <Box as="ul" display="grid" gap="5" gridTemplateColumns={COLUMNS}>
              {fitting.slice(0, SHOWN).map((one) => (
                <BlueprintCard key={one.id} blueprint={one} />
              ))}
            </Box>
          )}
        </Box>
      )}
    </OwnerPage>
  );
}
