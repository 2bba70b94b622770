import type { MovedInItem } from "@fanfare/contracts/common/move-in";
import { Link } from "@tanstack/react-router";
import { styled } from "../../../ui/styled.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import type { FileProduct } from "../product-file.ts";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
    "& ol": { ps: "5", fontSize: "sm", color: "soft", overflowWrap: "anywhere" },
    "& a": { display: "inline-block", py: "2" },
  },
});

/** The picture addresses of the products that were moved in, for the owner to save and upload. */
export function MoveInPictures({ found, report }: { found: readonly FileProduct[]; report: readonly MovedInItem[] }) {
  const ids = new Map(report.filter(({ outcome }) => outcome === "made").map(({ row, id }) => [row, id]));
  const waiting = found.flatMap(({ product, pictures }) => {
    const id = ids.get(product.row);
    return id && pictures.length > 0 ? [{ id, name: product.name, pictures }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <Panel>
      <PanelTitle>Pictures to upload</PanelTitle>
      <List>
        {waiting.map(({ id, name, pictures }) => (
          <li key={id}>
            <Link to="/admin/store/products/$productId" params={{ productId: String(id) }}>
              {name}
            </Link>
            <ol>
              {pictures.map((address) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </List>
    </Panel>
  );
}
