import { API_KEY_CALLS, type ApiKeyScope, type NewApiKey } from "@fanfare/contracts/admin/api-keys";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { useStepUp } from "../../owner-kit/session/step-up.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { Switch } from "../../owner-ui/switch.tsx";
import { SCOPE_LABELS } from "../scope-labels.ts";
import { ChoiceSet } from "./choice-set.tsx";

const NEW: { name: string; scopes: ApiKeyScope[]; is_read_only: boolean; per_minute: string; expires_on: string } = {
  name: "",
  scopes: [],
  is_read_only: true,
  per_minute: String(API_KEY_CALLS),
  expires_on: "",
};

/** The form for a new API key: its name, scopes, rate limit and expiry. */
export function KeyForm({ scopes, onMade }: { scopes: readonly ApiKeyScope[]; onMade: (made: NewApiKey) => void }) {
  const { query } = useApi();
  const askForProof = useStepUp();
  const create = useMutation(mutationOptions(query.admin.apiKeys.create));
  const form = useDialogForm(NEW, async ({ per_minute, expires_on, ...values }) => {
    const proof = await askForProof("An API key acts in your name. Please confirm your password.");
    if (proof === null) return;
    onMade(
      await create.mutateAsync({
        ...values,
        per_minute: Number(per_minute),
        expires_on: expires_on === "" ? null : expires_on,
        proof,
      }),
    );
  });
  const { values, set, text, errors } = form;
  return (
    <DialogForm form={form} save="Create the key">
      <TextField label="Name" autoComplete="off" help="The program that will use it." {...text("name")} />
      <ChoiceSet
        legend="It may work with"
        options={scopes.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        chosen={values.scopes}
        onChange={(chosen) => set("scopes", chosen)}
        errors={errors("scopes")}
      />
      <Switch checked={values.is_read_only} onChange={(event) => set("is_read_only", event.target.checked)}>
        {values.is_read_only ? "It may only read" : "It may read and change"}
      </Switch>
      <TextField label="Calls per minute" inputMode="numeric" {...text("per_minute")} />
      <TextField
        label="Last day"
        type="date"
        help="Leave empty if it should work until you revoke it."
        {...text("expires_on")}
      />
    </DialogForm>
  );
}
