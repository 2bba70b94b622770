import { type AskReprintInput, askReprintInput, type PodReprints } from "@fanfare/contracts/pod/reprint";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { SelectField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { REPRINT_REASON_LABELS } from "../reprint-labels.ts";

type Values = { reason: string } & Record<string, string>;

const fieldOf = (orderItemId: number) => `line${orderItemId}`;

/** Returns the lines for which a number of pieces was entered. */
const linesOf = (values: Values, lines: PodReprints["lines"]) =>
  lines
    .map(({ order_item_id }) => ({ order_item_id, typed: values[fieldOf(order_item_id)] ?? "" }))
    .filter(({ typed }) => typed !== "" && typed !== "0")
    .map(({ order_item_id, typed }) => ({ order_item_id, quantity: Number(typed) }));

type ReprintFormProps = { orderId: number; standing: PodReprints; onAsked: (now: PodReprints) => void };

/** The form for a reprint: which pieces, and why. */
export function ReprintForm({ orderId, standing, onAsked }: ReprintFormProps) {
  const { query } = useApi();
  const ask = useMutation(mutationOptions(query.pod.askReprint));
  const lines = standing.lines.filter((line) => line.left > 0);
  const [only] = lines;
  // The next number: if another reprint is requested concurrently, this request is rejected instead of creating a second one.
  const number = standing.reprints.length + 1;
  const check = (values: Values) =>
    askReprintInput.safeParse({ id: orderId, number, reason: values.reason, lines: linesOf(values, lines) });
  const initial: Values = { reason: "" };
  for (const line of lines) initial[fieldOf(line.order_item_id)] = lines.length === 1 && line === only ? "1" : "0";
  const form = useDialogForm<Values>(
    initial,
    async (values) => {
      const input: AskReprintInput = askReprintInput.parse(check(values).data);
      onAsked(await ask.mutateAsync(input));
    },
    {
      parse: (values) => {
        const checked = check(values);
        if (checked.success) return { success: true, data: values };
        const requested = linesOf(values, lines);
        const issues = checked.error.issues.map(({ path: [first, at, ...rest], message }) => {
          if (first !== "lines") return { path: [first ?? "", ...rest], message };
          const line = typeof at === "number" ? requested[at] : undefined;
          return { path: line ? [fieldOf(line.order_item_id)] : [], message };
        });
        return { success: false, error: { issues } };
      },
    },
  );
  return (
    <DialogForm form={form} save="Ask for the reprint">
      <p>
        Printify makes these pieces again and charges you for them as for any order; the fan pays nothing. If the fault
        is Printify’s, its support may replace them free of charge, so ask there first.
      </p>
      <SelectField label="What happened" {...form.text("reason")}>
        <option value="">Choose</option>
        {Object.entries(REPRINT_REASON_LABELS).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      {lines.map((line) => (
        <NumberField
          key={line.order_item_id}
          label={line.name}
          help={`At most ${line.left}`}
          min={0}
          max={line.left}
          {...form.byValue(fieldOf(line.order_item_id))}
        />
      ))}
    </DialogForm>
  );
}
