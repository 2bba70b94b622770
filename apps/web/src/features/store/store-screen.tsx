import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { Display, Eyebrow, Lead, TextLink } from "../../ui/type.tsx";
import { whenNear } from "../../ui/when-near.tsx";
import { StoreList } from "./components/store-list.tsx";
import { StoreToolbar } from "./components/store-toolbar.tsx";
import { productsPage } from "./store-queries.ts";
import type { StoreSearch } from "./store-search.ts";

const AboutStore = whenNear(async () => (await import("./components/about-store.tsx")).AboutStore, {
  base: "41rem",
  md: "25rem",
});

const ALL = "all";

const Page = styled("div", {
  base: {
    pt: { base: "10", md: "16" },
    pb: { base: "12", md: "section" },
    bg: "radial-gradient(70rem 34rem at 85% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
    "& .opening": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", lg: "minmax(0, 1fr) minmax(0, 28rem)" },
      gap: { base: "5", lg: "gutter" },
      alignItems: "end",
      mb: { base: "6", md: "10" },
    },
    "& .title": { display: "grid", gap: "5" },
    "& .featured": { mb: "6", color: "soft", display: "flex", gap: "4", flexWrap: "wrap" },
  },
});

type StoreScreenProps = {
  search: StoreSearch;
  /** Called when search or sort order are changed on the page. */
  onSearch: (search: StoreSearch) => void;
};

/** The store: categories, products and the About box (spec, section 2). */
export function StoreScreen({ search, onSearch }: StoreScreenProps) {
  const api = useApi();
  const settings = useSiteSettings();
  const { data: categories = [] } = useQuery(api.query.store.categories.list.queryOptions());
  const { data: products } = useQuery(productsPage(api, search));
  const { category, featured } = search;
  const kept: StoreSearch = {
    ...(featured && { featured }),
    ...(search.search && { search: search.search }),
    ...(search.sort && { sort: search.sort }),
  };
  const chosen = category ? String(category) : ALL;
  const known = chosen === ALL || categories.some(({ id }) => id === category);

  const tabs: Tab[] = [
    { value: ALL, label: t("All Products"), to: "/store", search: kept },
    ...categories.map(
      ({ id, name }): Tab => ({
        value: String(id),
        label: name,
        to: "/store",
        search: { ...kept, category: id },
      }),
    ),
  ];
  return (
    <>
      <Page>
        <Container>
          <div className="opening">
            <div className="title">
              <Eyebrow>{t("Official merch")}</Eyebrow>
              <Display as="h1" size="d1">
                {t("Store")}
              </Display>
            </div>
            <Lead>
              {t("Music and merch by {artist_name}. Shipping is free, wherever you listen.", {
                artist_name: settings.artist_name,
              })}
            </Lead>
          </div>
          <Tabs value={known ? chosen : ALL} label={t("Categories")} tabs={tabs}>
            {featured && (
              <p className="featured">
                {t("Featured items only.")}
                <TextLink to="/store" search={category ? { category } : {}}>
                  {t("Show everything")}
                </TextLink>
              </p>
            )}
            <StoreToolbar
              search={search}
              count={products?.count ?? null}
              onChange={(change) =>
                onSearch({ ...change, ...(category && { category }), ...(featured && { featured }) })
              }
            />
            <StoreList search={search} />
          </Tabs>
        </Container>
      </Page>
      <AboutStore />
    </>
  );
}
