import { type LegalKind, type LegalTextVersion, legalTextInput } from "@fanfare/contracts/admin/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { AreaTabs } from "../owner-kit/page/area-tabs.tsx";
import { FactList } from "../owner-kit/page/owner-facts.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useStepUp } from "../owner-kit/session/step-up.tsx";
import { TextAreaField, TextField } from "../owner-ui/field.tsx";
import { SITE_TABS } from "./site-tabs.ts";

const TITLES: Record<LegalKind, string> = { terms: "Terms of use", privacy: "Privacy policy" };

/** The owner's own wording of the legal pages, with all versions. */
export function LegalTextsScreen() {
  const { query } = useApi();
  const texts = useQuery(query.site.manage.legalTexts.queryOptions());
  return (
    <OwnerPage
      title="Site"
      intro="The site comes with its own terms and privacy policy. Your own wording replaces them; every version is kept."
    >
      <AreaTabs label="Site" tabs={SITE_TABS} />
      {texts.data ? (
        <>
          <LegalEditor kind="terms" texts={texts.data} />
          <LegalEditor kind="privacy" texts={texts.data} />
        </>
      ) : (
        <OwnerLoading query={texts} failed="The texts could not be loaded" />
      )}
    </OwnerPage>
  );
}

function LegalEditor({ kind, texts }: { kind: LegalKind; texts: readonly LegalTextVersion[] }) {
  const { query } = useApi();
  const read = query.site.manage.legalTexts.queryOptions();
  const publishLegal = useMutation(mutationOptions(query.site.manage.publishLegal));
  const queryClient = useQueryClient();
  const askForProof = useStepUp();
  const own = texts.filter((text) => text.kind === kind);
  const today = new Date().toISOString().slice(0, 10);
  const valuesOf = (all: readonly LegalTextVersion[]) => {
    const newest = all.find((text) => text.kind === kind);
    return { kind, version: today, body: newest?.body ?? "", based_on: newest?.id ?? null };
  };
  const initial = valuesOf(texts);
  const keep = async (now: LegalTextVersion[]) => {
    await setQueryResult(queryClient, read.queryKey, now);
    return valuesOf(now);
  };
  const sentDay = useRef(today);
  const form = useOwnerForm({
    name: `legal:${kind}`,
    initial,
    // A placeholder: the real proof is requested when the form is saved.
    parse: (values: typeof initial) => legalTextInput.safeParse({ ...values, proof: "not yet" }),
    save: async (input) => {
      const proof = await askForProof(
        `To publish a new version of the ${TITLES[kind].toLowerCase()}, please confirm your password.`,
      );
      if (proof === null) throw new Error("called off");
      sentDay.current = input.version;
      return { ...(await keep(await publishLegal.mutateAsync({ ...input, proof }))), version: input.version };
    },
    // The chosen day is kept, because a text that is saved over another one applies from it as well.
    reload: async () => ({ ...(await keep(await fetchNow(queryClient, read))), version: sentDay.current }),
    saved: "The new version is published.",
  });
  return (
    <Panel>
      <PanelTitle>{TITLES[kind]}</PanelTitle>
      <OwnerForm form={form} save="Publish">
        <FormGrid>
          <TextField label="Version (the day it applies from)" type="date" {...form.text("version")} />
          <div className="wide">
            <TextAreaField
              label={`${TITLES[kind]} (Markdown); empty for the site's own text`}
              rows={12}
              {...form.text("body")}
            />
          </div>
        </FormGrid>
      </OwnerForm>
      <Box mt="6">
        <FactList
          none="The site's own text is shown."
          facts={own.map((text) => [
            `Version ${text.version}`,
            `${formatMoment(text.created_at)}${text.body.trim() === "" ? ", the site's own text" : ""}`,
          ])}
        />
      </Box>
    </Panel>
  );
}
