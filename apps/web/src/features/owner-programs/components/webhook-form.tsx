import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from "@fanfare/contracts/admin/webhooks";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { Switch } from "../../owner-ui/switch.tsx";
import { EVENT_LABELS } from "../event-labels.ts";
import { ChoiceSet } from "./choice-set.tsx";

const OPTIONS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

const isEvent = (event: string): event is WebhookEvent => WEBHOOK_EVENTS.some((one) => one === event);

const valuesOf = (webhook: Webhook | null) => ({
  url: webhook?.url ?? "",
  events: webhook?.events.filter(isEvent) ?? [],
  is_on: webhook === null || webhook.state === "working" || webhook.state === "failing",
});

type WebhookFormProps = {
  webhook: Webhook | null;
  /** Receives the secret of a new webhook, or null after a change. */
  onDone: (secret: string | null) => void;
};

/** The form of a webhook: its address and the events that are sent to it. */
export function WebhookForm({ webhook, onDone }: WebhookFormProps) {
  const { query } = useApi();
  const askForProof = useStepUp();
  const create = useMutation(mutationOptions(query.admin.webhooks.create));
  const change = useMutation(mutationOptions(query.admin.webhooks.change));
  const form = useDialogForm(valuesOf(webhook), async ({ is_on, ...values }) => {
    const proof = await askForProof("A webhook tells others what happens here. Please confirm your password.");
    if (proof === null) return;
    if (webhook) {
      await change.mutateAsync({ ...values, is_on, id: webhook.id, fingerprint: webhook.fingerprint, proof });
      onDone(null);
    } else onDone((await create.mutateAsync({ ...values, proof })).secret);
  });
  const { values, set, text, errors } = form;
  return (
    <DialogForm form={form} save={webhook ? "Save" : "Add"}>
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/hook"
        {...text("url")}
      />
      <ChoiceSet
        legend="Events to send"
        options={OPTIONS}
        chosen={values.events}
        onChange={(chosen) => set("events", chosen)}
        errors={errors("events")}
      />
      {webhook && (
        <Switch checked={values.is_on} onChange={(event) => set("is_on", event.target.checked)}>
          {values.is_on ? "The webhook is on" : "The webhook is off"}
        </Switch>
      )}
    </DialogForm>
  );
}
