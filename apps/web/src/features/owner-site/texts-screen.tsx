import { type SiteSettingsForEditing, siteSettingsInput } from "@fanfare/contracts/admin/site";
import type { SiteText } from "@fanfare/contracts/site/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { TextAreaField } from "../owner-ui/field.tsx";
import { SITE_TABS } from "./site-tabs.ts";

const TEXTS: readonly { key: SiteText; title: string; help: string; rows: number }[] = [
  { key: "about", title: "About the artist", help: "A page of its own at /about, linked in the footer.", rows: 12 },
  { key: "store", title: "About the store", help: "Shown in the About box of the store.", rows: 6 },
  {
    key: "imprint",
    title: "Imprint",
    help: "A page of its own at /imprint, linked in the footer. Some countries require one.",
    rows: 8,
  },
];

/** The owner's own texts, in Markdown. An empty text is not shown anywhere. */
export function TextsScreen() {
  const { query } = useApi();
  const settings = useQuery(query.site.manage.get.queryOptions());
  return (
    <OwnerPage title="Site" intro="Your own texts, in Markdown. Empty ones are not shown.">
      <AreaTabs label="Site" tabs={SITE_TABS} />
      {settings.data ? (
        <TextsEditor settings={settings.data} />
      ) : (
        <OwnerLoading query={settings} failed="The texts could not be loaded" />
      )}
    </OwnerPage>
  );
}

function TextsEditor({ settings }: { settings: SiteSettingsForEditing }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const replace = useMutation(mutationOptions(query.site.manage.replace));
  const keep = async (now: SiteSettingsForEditing) => {
    await setQueryResult(queryClient, query.site.manage.get.queryOptions().queryKey, now);
    void queryClient.invalidateQueries({ queryKey: query.site.settings.queryOptions().queryKey });
    return now;
  };
  const form = useOwnerForm({
    name: "site:texts",
    initial: settings,
    parse: (values: SiteSettingsForEditing) => siteSettingsInput.safeParse(values),
    save: async (input) => keep(await replace.mutateAsync(input)),
    reload: async () => keep(await fetchNow(queryClient, query.site.manage.get.queryOptions())),
    saved: "Saved. Visitors see it now.",
  });
  const { values, set, errors } = form;
  return (
    <OwnerForm form={form}>
      {TEXTS.map(({ key, title, help, rows }) => (
        <Panel key={key}>
          <PanelTitle>{title}</PanelTitle>
          <TextAreaField
            label={`${title} (Markdown)`}
            help={help}
            name={`texts.${key}`}
            rows={rows}
            value={values.texts[key]}
            onChange={(event) => set("texts", { ...values.texts, [key]: event.target.value })}
            errors={errors(`texts.${key}`)}
          />
        </Panel>
      ))}
    </OwnerForm>
  );
}
