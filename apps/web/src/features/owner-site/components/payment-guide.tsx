import { FactList } from "../../owner-kit/page/owner-facts.tsx";

/**
 * How to set up a payment provider: Stripe, the one the site ships with. `webhooksUrl` is the base URL of the webhook endpoints.
 */
export function PaymentGuide({ webhooksUrl }: { webhooksUrl: string }) {
  return (
    <>
      <p>
        In Stripe's dashboard, add a webhook endpoint with the address below and copy the three keys into the site's
        environment. Then restart the site.
      </p>
      <FactList
        facts={[
          ["Webhook endpoint", <code key="url">{webhooksUrl}/stripe</code>],
          ["Developers › API keys", <code key="keys">STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY</code>],
          ["The endpoint's signing secret", <code key="secret">STRIPE_WEBHOOK_SECRET</code>],
        ]}
      />
    </>
  );
}
