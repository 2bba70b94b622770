import type { ProductMargins } from "@fanfare/contracts/pod/catalog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { VisuallyHidden } from "../../ui/layout.tsx";
import { Alert, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Skeleton } from "../owner-ui/skeleton.tsx";

const Table = styled("table", {
  base: {
    w: "100%",
    borderCollapse: "collapse",
    fontSize: "sm",
    "& th": { textAlign: "start" },
    "& thead th": { fontWeight: 600, color: "faint" },
    "& tbody th": { fontWeight: "inherit" },
    "& th, & td": { py: "2", pe: "4", borderBottom: "1px solid", borderColor: "line", whiteSpace: "nowrap" },
    "& .low": { color: "bad" },
  },
});

type MarginTableProps = {
  productId: number;
  /** A tentative price, as typed; without it, the product's own price applies. */
  price?: string;
};

/** The profit on one piece of each variant by country, after the provider's price and shipping. */
export function MarginTable({ productId, price }: MarginTableProps) {
  const { query } = useApi();
  const isPrice = price !== undefined && /^\s*\d+(\.\d{1,2})?\s*$/.test(price);
  const margins = useQuery({
    ...query.pod.margins.queryOptions({ product_id: productId, ...(isPrice && { price: price.trim() }) }),
    // The previous result stays visible while a price is typed.
    placeholderData: keepPreviousData,
  });
  if (margins.isPending) return <Skeleton h="10rem" />;
  if (!margins.data) {
    return <LoadFailure message="Failed to load the margins" onRetry={() => margins.refetch()} />;
  }
  return <Margins margins={margins.data} />;
}

function Margins({ margins }: { margins: ProductMargins }) {
  const countries = margins.variants[0]?.countries.map((one) => one.country) ?? [];
  const low = margins.variants.some((variant) => variant.countries.some((one) => one.below_floor));
  if (!margins.comparable) {
    return (
      <Alert tone="tip">
        The provider's prices are in US dollars and the shop sells in another currency, so margins cannot be calculated.
      </Alert>
    );
  }
  if (!margins.shipping_known) {
    return <Alert tone="tip">The provider's shipping prices are not known yet. Sync once to fetch them.</Alert>;
  }
  return (
    <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {low && <Alert role="status">Some of these margins are below {margins.floor_percent}%.</Alert>}
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Margins">
        <Table>
          <caption>
            <VisuallyHidden>Profit per sale, by variant and country</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Price</th>
              <th scope="col">Cost</th>
              {countries.map((country) => (
                <th key={country} scope="col">
                  {country}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {margins.variants.map((variant) => (
              <tr key={variant.variant_id}>
                <th scope="row">{variant.name}</th>
                <td>${variant.price}</td>
                <td>${variant.cost}</td>
                {variant.countries.map((one) => (
                  <td key={one.country} className={one.below_floor ? "low" : undefined}>
                    ${one.profit} ({one.margin_percent ?? 0}%)
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Box>
  );
}
