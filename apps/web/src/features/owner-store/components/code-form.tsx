import type { ManagedDiscountCode } from "@fanfare/contracts/store/discount-code";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DeleteButton } from "../../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { localInput, readLocalInput } from "../../owner-kit/forms/local-time.ts";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { CheckboxField, SelectField, TextField } from "../../owner-ui/field.tsx";
import { Switch } from "../../owner-ui/switch.tsx";
import { Targets } from "./code-targets.tsx";

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

const valuesOf = (code: ManagedDiscountCode | null) => ({
  code: code?.code ?? "",
  kind: code && code.amount !== null ? "amount" : "percent",
  percent: code?.percent ? String(code.percent) : "",
  amount: code?.amount ?? "",
  product_ids: code?.product_ids ?? [],
  product_types: code?.product_types ?? [],
  minimum: code?.minimum ?? "0.00",
  starts_at: localInput(code?.starts_at ?? null),
  ends_at: localInput(code?.ends_at ?? null),
  max_uses: code?.max_uses ? String(code.max_uses) : "",
  max_uses_per_fan: code?.max_uses_per_fan ? String(code.max_uses_per_fan) : "",
  is_stackable: code?.is_stackable ?? false,
  is_active: code?.is_active ?? true,
});

const inputOf = ({ kind, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  percent: kind === "percent" ? numberOf(values.percent) : null,
  amount: kind === "amount" ? values.amount : null,
  starts_at: readLocalInput(values.starts_at),
  ends_at: readLocalInput(values.ends_at),
  max_uses: numberOf(values.max_uses),
  max_uses_per_fan: numberOf(values.max_uses_per_fan),
});

/** The form of one discount code, new or existing. */
export function CodeForm({ code, onDone }: { code: ManagedDiscountCode | null; onDone: () => void }) {
  const { query } = useApi();
  const targets = useQuery(query.store.manage.codes.targets.queryOptions());
  const create = useMutation(mutationOptions(query.store.manage.codes.create));
  const change = useMutation(mutationOptions(query.store.manage.codes.change));
  const remove = useMutation(mutationOptions(query.store.manage.codes.remove));
  const form = useDialogForm(valuesOf(code), async (values) => {
    const input = inputOf(values);
    if (code) await change.mutateAsync({ ...input, id: code.id, version: code.version });
    else await create.mutateAsync(input);
    onDone();
  });
  const { values, set, text } = form;
  return (
    <DialogForm
      form={form}
      save={code ? "Save" : "Add"}
      actions={
        code?.uses === 0 && (
          <DeleteButton
            title={`Delete the code “${code.code}”?`}
            confirm="Delete code"
            onDelete={async () => {
              await remove.mutateAsync({ id: code.id, version: code.version });
              onDone();
            }}
          >
            <p>Nobody has used it yet. Fans who have been given it can then no longer use it.</p>
          </DeleteButton>
        )
      }
    >
      <FormGrid>
        <TextField label="Code" autoComplete="off" placeholder="FANS10" {...text("code")} />
        <SelectField label="Takes off" {...text("kind")}>
          <option value="percent">a percentage</option>
          <option value="amount">an amount</option>
        </SelectField>
        {values.kind === "percent" ? (
          <TextField label="Percent" inputMode="numeric" {...text("percent")} />
        ) : (
          <TextField label="Amount" inputMode="decimal" placeholder="5.00" {...text("amount")} />
        )}
        <TextField label="Orders of at least" inputMode="decimal" {...text("minimum")} />
        <div className="wide">
          <TextField
            label="From"
            type="datetime-local"
            help="In your own time zone. Leave empty to start immediately."
            {...text("starts_at")}
          />
        </div>
        <div className="wide">
          <TextField
            label="Until"
            type="datetime-local"
            help="In your own time zone. Leave empty for no end."
            {...text("ends_at")}
          />
        </div>
        <TextField label="Uses in all" inputMode="numeric" help="Leave empty for no limit." {...text("max_uses")} />
        <TextField
          label="Uses per fan"
          inputMode="numeric"
          help="Leave empty for no limit."
          {...text("max_uses_per_fan")}
        />
      </FormGrid>
      {targets.data && (
        <Targets
          targets={targets.data}
          productIds={values.product_ids}
          productTypes={values.product_types}
          onProducts={(ids) => set("product_ids", ids)}
          onTypes={(types) => set("product_types", types)}
        />
      )}
      <CheckboxField
        name="is_stackable"
        checked={values.is_stackable}
        onChange={(event) => set("is_stackable", event.target.checked)}
      >
        Can be combined with other codes that allow it
      </CheckboxField>
      <Switch checked={values.is_active} onChange={(event) => set("is_active", event.target.checked)}>
        {values.is_active ? "The code is on" : "The code is off"}
      </Switch>
    </DialogForm>
  );
}
