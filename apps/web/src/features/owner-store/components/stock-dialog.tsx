import { STOCK_REASONS, type StockMovement, type StockReason } from "@fanfare/contracts/store/product-editor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useOpened } from "../../owner-kit/page/use-opened.ts";
import { Dialog } from "../../owner-ui/dialog.tsx";
import { SelectField, TextField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { Tooltip } from "../../owner-ui/tooltip.tsx";

const REASONS: Record<StockMovement["reason"], string> = {
  stocktake: "Counted",
  delivery: "Delivery came in",
  return: "Came back",
  damage: "Damaged or lost",
  gift: "Given away",
  sale: "Sold",
  cancellation: "Order cancelled",
};

const Ledger = styled("ol", {
  base: {
    listStyle: "none",
    mt: "5",
    maxH: "14rem",
    overflowY: "auto",
    fontSize: "sm",
    "& li": {
      display: "flex",
      justifyContent: "space-between",
      gap: "3",
      py: "2",
      borderTop: "1px solid",
      borderColor: "line",
    },
    "& b": { fontVariantNumeric: "tabular-nums", minW: "3rem", textAlign: "end" },
    "& small": { color: "faint" },
  },
});

type StockButtonProps = {
  variantId: number;
  name: string;
  stock: number | null;
  /** Stock is saved separately, so other changes must be saved first. */
  disabled: boolean;
  onChanged: () => void;
};

/** The current stock, and a dialog to record a stock movement and to read the previous ones. */
export function StockButton({ variantId, name, stock, disabled, onChanged }: StockButtonProps) {
  const [isOpen, open, close] = useOpened();
  const count = stock === null ? "Not counted" : `${stock.toLocaleString("en-US")} in stock`;
  return (
    <>
      <Tooltip text={disabled ? "Save your other changes first" : undefined}>
        <Button
          tone="outline"
          size="sm"
          justifySelf="start"
          aria-label={`${count}: ${name}`}
          aria-disabled={disabled || undefined}
          onClick={() => !disabled && open(true)}
        >
          {count}
        </Button>
      </Tooltip>
      <Dialog open={isOpen !== null} onClose={close} title={`Stock: ${name}`}>
        <StockForm
          variantId={variantId}
          stock={stock}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      </Dialog>
    </>
  );
}

function StockForm({ variantId, stock, onDone }: { variantId: number; stock: number | null; onDone: () => void }) {
  const { query } = useApi();
  const changeStock = useMutation(mutationOptions(query.store.manage.products.changeStock));
  const ledger = useQuery({
    ...query.store.manage.products.stockMovements.queryOptions({ variant_id: variantId }),
    staleTime: 0,
  });
  const form = useDialogForm(
    { reason: (stock === null ? "stocktake" : "delivery") as StockReason, count: "", note: "" },
    async ({ reason, count, note }) => {
      const number = Number(count);
      const isCount = reason === "stocktake";
      // Damage and gifts reduce the stock, whichever sign was typed.
      const by = reason === "damage" || reason === "gift" ? -Math.abs(number) : number;
      await changeStock.mutateAsync({
        variant_id: variantId,
        reason,
        note: note || null,
        ...(isCount ? { to: count.trim() === "" ? null : number } : { by }),
      });
      toast("The stock is updated.", { tone: "good" });
      onDone();
    },
  );
  const isCount = form.values.reason === "stocktake";
  return (
    <>
      <DialogForm form={form} save="Update stock">
        <SelectField label="What happened" {...form.text("reason")}>
          {STOCK_REASONS.map((reason) => (
            <option key={reason} value={reason} disabled={stock === null && reason !== "stocktake"}>
              {REASONS[reason]}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={isCount ? "How many there are" : "How many"}
          help={isCount ? "Leave it empty to stop counting." : undefined}
          {...form.byValue("count")}
          errors={form.errors("by") ?? form.errors("to")}
        />
        <TextField label="Note" help="For you and your team." {...form.text("note")} />
      </DialogForm>
      {ledger.data && ledger.data.length > 0 && (
        <Ledger aria-label="What came and went">
          {ledger.data.map((line) => (
            <li key={`${line.at}${line.delta}`}>
              <span>
                {REASONS[line.reason]}
                {line.order_number && ` (${line.order_number})`}
                {line.note && `: ${line.note}`} <small>{momentText(line.at)}</small>
              </span>
              <b>{line.delta > 0 ? `+${line.delta}` : line.delta}</b>
            </li>
          ))}
        </Ledger>
      )}
    </>
  );
}
