import { type PodSettings, podSettings } from "@fanfare/contracts/pod/status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchNow } from "../../../lib/fetch-now.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { FormGrid, OwnerForm } from "../../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../../owner-kit/forms/use-owner-form.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { NumberField } from "../../owner-ui/number-field.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { Switch } from "../../owner-ui/switch.tsx";

type Values = {
  sends_automatically: boolean;
  send_after_minutes: string;
  margin_floor_percent: string;
  countries: string;
  token_expires_on: string;
  version: number;
};

const valuesOf = (settings: PodSettings): Values => ({
  sends_automatically: settings.sends_automatically,
  send_after_minutes: String(settings.send_after_minutes),
  margin_floor_percent: String(settings.margin_floor_percent),
  countries: settings.countries.join(", "),
  token_expires_on: settings.token_expires_on ?? "",
  version: settings.version,
});

const wholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

const parse = (values: Values) =>
  podSettings.safeParse({
    ...values,
    send_after_minutes: wholeNumber(values.send_after_minutes),
    margin_floor_percent: wholeNumber(values.margin_floor_percent),
    countries: values.countries
      .split(",")
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
    token_expires_on: values.token_expires_on || null,
  });

/** When orders go into production, and the margin below which the owner is warned. */
export function SettingsPanel() {
  const { query } = useApi();
  const settings = useQuery(query.pod.settings.queryOptions());
  if (settings.isPending) return <Skeleton h="22rem" />;
  if (!settings.data) {
    return <LoadFailure message="Failed to load the settings" onRetry={() => settings.refetch()} />;
  }
  return <SettingsForm settings={settings.data} />;
}

function SettingsForm({ settings }: { settings: PodSettings }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const saveSettings = useMutation(mutationOptions(query.pod.saveSettings));
  const form = useOwnerForm({
    name: "pod-settings",
    initial: valuesOf(settings),
    parse,
    save: async (input) => valuesOf(await saveSettings.mutateAsync(input)),
    reload: async () => valuesOf(await fetchNow(queryClient, query.pod.settings.queryOptions())),
    saved: "Saved.",
  });
  const { text, byValue, check, values } = form;
  return (
    <Panel>
      <PanelTitle>Settings</PanelTitle>
      <OwnerForm form={form}>
        <FormGrid>
          <div className="wide">
            <Switch {...check("sends_automatically")}>Send paid orders into production automatically</Switch>
          </div>
          <NumberField
            {...byValue("send_after_minutes")}
            label="Minutes after the payment"
            min={0}
            disabled={!values.sends_automatically}
            help="Until then, an order can still be cancelled. Set order approval at Printify to Manual."
          />
          <NumberField
            {...byValue("margin_floor_percent")}
            label="Warn below a margin of (%)"
            min={0}
            max={100}
            help="Your profit per sale after Printify's price and shipping, which the fan does not pay."
          />
          <TextField
            {...text("countries")}
            label="Countries you sell to most"
            help="Two-letter codes, separated by commas. Margins are shown for these countries."
          />
          <TextField
            {...text("token_expires_on")}
            label="API token valid until"
            type="date"
            help="A token is valid for one year. Printify shows the date when you create it."
          />
        </FormGrid>
      </OwnerForm>
    </Panel>
  );
}
