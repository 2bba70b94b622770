import { t } from "@fanfare/contracts/common/language";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { languagePrefix } from "../../../lib/language-address.ts";
import { keepLanguage, languageName } from "../../../lib/language-choice.ts";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { SettingsSection } from "./settings-section.tsx";

/** The language of the account's mails and, in this browser, of the pages; hidden on a site with a single language. */
export function LanguageSettings() {
  const { languages } = useSiteSettings();
  return languages.length < 2 ? null : <LanguageChoice languages={languages} />;
}

function LanguageChoice({ languages }: { languages: readonly string[] }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const here = useLocation({ select: ({ href }) => href });
  const options = query.auth.language.read.queryOptions();
  const current = useQuery(options);
  const change = useMutation(
    mutationOptions(query.auth.language.change, {
      onSuccess(saved) {
        queryClient.setQueryData(options.queryKey, saved);
        keepLanguage(saved.language);
        // A page in another language has a different address, so it is loaded as a new document.
        window.location.assign(`${languagePrefix(saved.language)}${here}`);
      },
      onError: () => toast(t("Your language could not be saved. Please try again."), { tone: "bad" }),
    }),
  );
  return (
    <SettingsSection title={t("Language")} about={t("The language of this site and of our mails to you.")}>
      {current.isPending && <Skeleton h="5rem" w="100%" />}
      {current.isError && <LoadFailure message={t("Failed to load your language")} onRetry={() => current.refetch()} />}
      {current.data && (
        <SelectField
          label={t("Language of your mails and pages")}
          value={change.isPending ? change.variables.language : current.data.language}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ language: event.currentTarget.value })}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
      )}
    </SettingsSection>
  );
}
