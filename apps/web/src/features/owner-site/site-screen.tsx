import { type SiteSettingsForEditing, siteSettingsInput } from "@fanfare/contracts/admin/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { TextLink } from "../../ui/type.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { PictureField } from "../owner-kit/forms/picture-field.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { TextField } from "../owner-ui/field.tsx";
import { NumberField } from "../owner-ui/number-field.tsx";
import { FeaturedFields } from "./components/featured-fields.tsx";
import { LanguageFields } from "./components/language-fields.tsx";
import { LinkListField } from "./components/link-list-field.tsx";
import { SitePreview } from "./components/site-preview.tsx";
import { TimeZoneField } from "./components/time-zone-field.tsx";
import { PlayerFields, VideoFields } from "./components/video-fields.tsx";
import { SITE_TABS } from "./site-tabs.ts";

/** The site's settings: artist, languages, time zone, pictures, featured track, video, links and the legal contact. */
export function SiteScreen() {
  const { query } = useApi();
  const settings = useQuery(query.site.manage.get.queryOptions());
  if (!settings.data) {
    return (
      <OwnerPage title="Site">
        <AreaTabs label="Site" tabs={SITE_TABS} />
        <OwnerLoading query={settings} failed="The settings could not be loaded" />
      </OwnerPage>
    );
  }
  return <SiteEditor settings={settings.data} />;
}

function SiteEditor({ settings }: { settings: SiteSettingsForEditing }) {
  const { query } = useApi();
  const replaceSettings = useMutation(mutationOptions(query.site.manage.replace));
  const queryClient = useQueryClient();
  const keep = async (now: SiteSettingsForEditing) => {
    await setQueryResult(queryClient, query.site.manage.get.queryOptions().queryKey, now);
    void queryClient.invalidateQueries({ queryKey: query.site.settings.queryOptions().queryKey });
    return now;
  };
  const form = useOwnerForm({
    name: "site",
    initial: settings,
    parse: (values: SiteSettingsForEditing) => siteSettingsInput.safeParse(values),
    save: async (input) => keep(await replaceSettings.mutateAsync(input)),
    reload: async () => keep(await fetchNow(queryClient, query.site.manage.get.queryOptions())),
    saved: "Saved. Visitors see it now.",
  });
  const { values, set, errors } = form;
  const picture = (image: string | null, placeholder: string | null = null) =>
    image === null ? null : { image, placeholder };

  return (
    <OwnerPage title="Site">
      <AreaTabs label="Site" tabs={SITE_TABS} />
      <Box
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 3fr) minmax(0, 2fr)" }}
        alignItems="start"
      >
        <OwnerForm form={form}>
          <Panel>
            <PanelTitle>Artist</PanelTitle>
            <FormGrid>
              <TextField label="Name" {...form.text("artist_name")} />
              <TextField label="Tagline" {...form.text("tagline")} />
              <NumberField
                label="Copyright year"
                name="copyright_year"
                value={Number.isNaN(values.copyright_year) ? "" : String(values.copyright_year)}
                onChange={(year) => set("copyright_year", Number.parseInt(year, 10))}
                errors={errors("copyright_year")}
              />
            </FormGrid>
          </Panel>
          <Panel>
            <PanelTitle>Languages</PanelTitle>
            <LanguageFields
              available={settings.available_languages}
              value={values.languages}
              onChange={(now) => set("languages", now)}
            />
          </Panel>
          <Panel>
            <PanelTitle>Time zone</PanelTitle>
            <TimeZoneField
              value={values.time_zone}
              onChange={(now) => set("time_zone", now)}
              errors={errors("time_zone")}
            />
          </Panel>
          <Panel>
            <PanelTitle>Pictures</PanelTitle>
            <FormGrid>
              <div className="wide">
                <PictureField
                  label="First picture, wide"
                  area="music"
                  ratio={[16, 9]}
                  value={picture(values.hero_image, values.hero_placeholder)}
                  onChange={(now) => {
                    set("hero_image", now?.image ?? null);
                    set("hero_placeholder", now?.placeholder ?? null);
                  }}
                  errors={errors("hero_image")}
                />
              </div>
              <div className="wide">
                <PictureField
                  label="First picture, on phones"
                  area="music"
                  ratio={[3, 4]}
                  value={picture(values.hero_image_portrait)}
                  onChange={(now) => set("hero_image_portrait", now?.image ?? null)}
                  errors={errors("hero_image_portrait")}
                />
              </div>
              <div className="wide">
                <PictureField
                  label="Picture for shared links"
                  area="music"
                  ratio={[16, 9]}
                  value={picture(values.share_image)}
                  onChange={(now) => set("share_image", now?.image ?? null)}
                  errors={errors("share_image")}
                />
              </div>
            </FormGrid>
          </Panel>
          <Panel>
            <PanelTitle>Featured track</PanelTitle>
            <FeaturedFields
              value={values.featured_track}
              onChange={(now) => set("featured_track", now)}
              errors={errors}
            />
          </Panel>
          <Panel>
            <PanelTitle>Video</PanelTitle>
            <VideoFields value={values.video} onChange={(now) => set("video", now)} errors={errors} />
          </Panel>
          <Panel>
            <PanelTitle>Streaming</PanelTitle>
            <Box display="grid" gap="6">
              <PlayerFields
                value={values.streaming_panel}
                onChange={(now) => set("streaming_panel", now)}
                errors={errors}
              />
              <LinkListField
                label="Streaming services"
                name="streaming_services"
                value={values.streaming_services}
                onChange={(now) => set("streaming_services", now)}
                errors={errors}
              />
              <LinkListField
                label="Social networks"
                name="social_links"
                value={values.social_links}
                onChange={(now) => set("social_links", now)}
                errors={errors}
              />
            </Box>
          </Panel>
          <Panel>
            <PanelTitle>Hidden titles</PanelTitle>
            <p>
              <TextLink to="/admin/music/featured">
                Choose which albums and tracks the featured lists leave out
              </TextLink>
            </p>
          </Panel>
          <Panel>
            <PanelTitle>Legal contact</PanelTitle>
            <FormGrid>
              <TextField
                label="Who runs the site"
                name="legal.operator_name"
                value={values.legal.operator_name}
                onChange={(event) => set("legal", { ...values.legal, operator_name: event.target.value })}
                errors={errors("legal.operator_name")}
              />
              <TextField
                label="Contact e-mail"
                name="legal.contact_email"
                type="email"
                value={values.legal.contact_email ?? ""}
                help="Shown on the legal pages and in every mail. Until you set one, OWNER_EMAIL is shown."
                onChange={(event) => set("legal", { ...values.legal, contact_email: event.target.value })}
                errors={errors("legal.contact_email")}
              />
            </FormGrid>
          </Panel>
        </OwnerForm>
        <SitePreview settings={values} />
      </Box>
    </OwnerPage>
  );
}
