import { t } from "@fanfare/contracts/common/language";
import { Alert } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextLink } from "../../ui/type.tsx";
import { useNewsletter } from "./use-newsletter.ts";

/** The newsletter subscription as a switch in the settings. */
export function NewsletterSwitch({ subscribed }: { subscribed: boolean }) {
  const newsletter = useNewsletter();
  const state = subscribed ? t("Subscribed") : t("Not subscribed");
  return (
    <>
      <Switch
        checked={subscribed}
        disabled={newsletter.busy}
        onChange={(event) => newsletter.change(event.currentTarget.checked)}
      >
        {newsletter.busy ? t("Updating...") : state}
      </Switch>
      {newsletter.failure && <Alert role="alert">{newsletter.failure}</Alert>}
      <TextLink to="/newsletter">{t("What you get, and our promise")}</TextLink>
    </>
  );
}
