import { Alert } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextLink } from "../../ui/type.tsx";
import { useNewsletter } from "./use-newsletter.ts";

/** The newsletter as one setting among others. */
export function NewsletterSwitch({ subscribed }: { subscribed: boolean }) {
  const newsletter = useNewsletter();
  return (
    <>
      <Switch
        checked={subscribed}
        disabled={newsletter.busy}
        onChange={(event) => newsletter.change(event.currentTarget.checked)}
      >
        {newsletter.busy ? "Updating..." : subscribed ? "Subscribed" : "Not subscribed"}
      </Switch>
      {newsletter.failure && <Alert role="alert">{newsletter.failure}</Alert>}
      <TextLink to="/newsletter">What you get, and our promise</TextLink>
    </>
  );
}
