import { createHmac, randomBytes } from "node:crypto";

/** The prefix of a secret (Standard Webhooks). */
const SECRET_PREFIX = "whsec_";

export const newSalt = (): string => randomBytes(18).toString("base64url");

/** Derives each secret from the site's own and a salt, so that the database alone cannot be used to sign. */
export function createWebhookSecrets(siteSecret: string) {
  const key = createHmac("sha256", siteSecret).update("fanfare webhooks").digest();
  return { of: (salt: string): Buffer => createHmac("sha256", key).update(salt).digest() };
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

/** Formats a secret for the receiver. */
export const shownSecret = (secret: Buffer): string => SECRET_PREFIX + secret.toString("base64");

/** The headers of a call: its id, its time, and a signature by each secret (Standard Webhooks 1.0). */
export function webhookHeaders(message: { id: string; body: string }, at: Date, secrets: readonly Buffer[]) {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = `${message.id}.${seconds}.${message.body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`);
  return {
    "content-type": "application/json",
    "webhook-id": message.id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
