import { CURRENCIES } from "@fanfare/contracts/common/currency";
import { currencyFrom } from "@fanfare/contracts/common/money";
import { type ShopSettings, type ShopSettingsInput, shopSettingsInput } from "@fanfare/contracts/store/shop-settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextAreaField, TextField } from "../owner-ui/field.tsx";
import { Switch } from "../owner-ui/switch.tsx";
import { CountriesField } from "./components/countries-field.tsx";
import { StoreTabs } from "./store-tabs.tsx";

/** The shop's settings: shipping, currency, tips, and the texts of receipts. */
export function ShopSettingsScreen() {
  const { query } = useApi();
  const settings = useQuery(query.store.manage.settings.get.queryOptions());
  return (
    <OwnerPage title="Store" intro="How you sell. Empty fields are not shown.">
      <StoreTabs />
      {settings.data ? (
        <ShopSettingsEditor settings={settings.data} />
      ) : (
        <OwnerLoading query={settings} failed="The settings could not be loaded" />
      )}
    </OwnerPage>
  );
}

const editable = ({ is_currency_final: _, ...fields }: ShopSettings): ShopSettingsInput => fields;

function ShopSettingsEditor({ settings }: { settings: ShopSettings }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const replace = useMutation(mutationOptions(query.store.manage.settings.replace));
  const keep = async (now: ShopSettings): Promise<ShopSettingsInput> => {
    currencyFrom(() => now.currency);
    await setQueryResult(queryClient, query.store.manage.settings.get.queryOptions().queryKey, now);
    return editable(now);
  };
  const form = useOwnerForm({
    name: "shop-settings",
    initial: editable(settings),
    parse: (values: ShopSettingsInput) => shopSettingsInput.safeParse(values),
    save: async (input) => keep(await replace.mutateAsync(input)),
    reload: async () => keep(await fetchNow(queryClient, query.store.manage.settings.get.queryOptions())),
    saved: "Saved.",
  });
  const { values, set, errors } = form;
  return (
    <OwnerForm form={form}>
      <Panel>
        <PanelTitle>Shipping</PanelTitle>
        <CountriesField
          label="Sent to"
          name="ships_to"
          help="Where you ship goods. Downloads are sold everywhere, and a product can have a shorter list of its own."
          value={values.ships_to}
          errors={errors("ships_to")}
          onChange={(codes) => set("ships_to", codes)}
        />
      </Panel>
      <Panel>
        <PanelTitle>Currency</PanelTitle>
        <FormGrid>
          <SelectField
            label="Prices are in"
            disabled={settings.is_currency_final}
            help={
              settings.is_currency_final
                ? "It has been fixed since the first order or discount in money."
                : "Choose it before the first order or discount in money; after that, it is fixed. Prices keep their figures."
            }
            {...form.text("currency")}
          >
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Tips</PanelTitle>
        <Switch checked={values.takes_tips} onChange={(event) => set("takes_tips", event.target.checked)}>
          Ask fans at the checkout whether they want to add a tip
        </Switch>
      </Panel>
      <Panel>
        <PanelTitle>Receipts</PanelTitle>
        <FormGrid>
          <TextField
            label="Who sells"
            help="If empty, the operator that the site's settings name."
            {...form.text("seller_name")}
          />
          <TextField
            label="Tax number"
            help="As it should be printed, such as VAT DE123456789. With a tax number, receipts are called invoices."
            {...form.text("tax_id")}
          />
          <div className="wide">
            <TextAreaField
              label="Address"
              name="seller_address"
              rows={3}
              value={values.seller_address}
              onChange={(event) => set("seller_address", event.target.value)}
              errors={errors("seller_address")}
            />
          </div>
          <TextField
            label="Tax note"
            placeholder="VAT included"
            help="Shown under the total. Nothing is added to it."
            {...form.text("tax_text")}
          />
          <div className="wide">
            <TextAreaField
              label="Footer text"
              name="receipt_footer"
              rows={2}
              value={values.receipt_footer}
              onChange={(event) => set("receipt_footer", event.target.value)}
              errors={errors("receipt_footer")}
            />
          </div>
        </FormGrid>
      </Panel>
    </OwnerForm>
  );
}
