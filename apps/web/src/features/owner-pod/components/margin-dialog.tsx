import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { MarginTable } from "../margin-table.tsx";

/** A product's margins at its own price or at a tentative one. */
export function MarginDialog({ productId, title }: { productId: number; title: string }) {
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState("");
  return (
    <>
      <Button tone="outline" size="sm" onClick={() => setOpen(true)}>
        Margins
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Margins of ${title}`}>
        <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
          <TextField
            label="What if the price were"
            name="price"
            inputMode="decimal"
            placeholder="25.00"
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            help="This is only a calculation. Change the product's price under Store."
          />
          <MarginTable productId={productId} {...(price.trim() === "" ? {} : { price })} />
        </Box>
      </Dialog>
    </>
  );
}
