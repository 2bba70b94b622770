import { NO_DESCRIPTION, UNTITLED_PRODUCT } from "@fanfare/contracts/pod/messages";
import type { ShopProduct } from "@fanfare/contracts/pod/status";
import { imageSource } from "../../../lib/media.ts";
import { Box } from "../../../ui/box.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { MarginDialog } from "./margin-dialog.tsx";
import { UnpublishButton } from "./unpublish-button.tsx";

const Card = styled("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    overflow: "hidden",
    "& .body": { display: "grid", gap: "3", p: "4", alignContent: "start" },
    "& h2": { fontWeight: 600, lineHeight: 1.25 },
    "& .text": {
      color: "soft",
      fontSize: "sm",
      overflow: "hidden",
      lineClamp: "3",
    },
    "& .id": { color: "faint", fontSize: "xs", overflowWrap: "anywhere" },
    "& .problem": { color: "bad", fontSize: "sm" },
    "& .chips": { display: "flex", flexWrap: "wrap", gap: "2" },
  },
});

const STATES: Record<ShopProduct["state"], string> = {
  new: "Not in the shop yet",
  listed: "In the shop",
  hidden: "Hidden in the shop",
  removed: "Removed from the shop",
  vanished: "Gone at Printify",
};

const PUBLISHING: Record<ShopProduct["publish_state"], string | null> = {
  none: null,
  publishing: "Publishing…",
  published: "Published",
  failed: "Publishing failed",
};

/** One of the provider's products and its state in the shop. */
export function PodProductCard({ product }: { product: ShopProduct }) {
  const { state, publish_state, lowest_margin_percent: margin } = product;
  const publishing = PUBLISHING[publish_state];
  return (
    <Card>
      {product.image ? (
        <Picture {...imageSource(product.image)} sizes="20rem" alt="" ratio={[4, 3]} />
      ) : (
        <Box aspectRatio="4 / 3" bg="panel" display="grid" placeItems="center" color="faint" fontSize="sm">
          No picture yet
        </Box>
      )}
      <div className="body">
        <h2>{product.title || UNTITLED_PRODUCT}</h2>
        <p className="text">{product.description || NO_DESCRIPTION}</p>
        <p className="id">ID: {product.id}</p>
        <div className="chips">
          <Chip tone={product.visible ? "ember" : "plain"}>{product.visible ? "Visible" : "Hidden"}</Chip>
          <Chip>{STATES[state]}</Chip>
          {publishing && <Chip>{publishing}</Chip>}
        </div>
        {margin !== null && (
          <Box as="p" fontSize="sm" color={product.below_floor ? "bad" : "soft"}>
            {product.below_floor ? "Below your minimum margin: " : "Leaves at least "}
            {margin}% of its price
          </Box>
        )}
        {product.problem && <p className="problem">{product.problem}</p>}
        {state === "listed" && product.product_id !== null && (
          <Box display="flex" flexWrap="wrap" alignItems="center" gap="4">
            <MarginDialog productId={product.product_id} title={product.title || UNTITLED_PRODUCT} />
            <TextLink to="/products/$productId" params={{ productId: String(product.product_id) }} fontSize="sm">
              See it in the shop
            </TextLink>
            <UnpublishButton id={product.id} title={product.title || UNTITLED_PRODUCT} />
          </Box>
        )}
      </div>
    </Card>
  );
}
