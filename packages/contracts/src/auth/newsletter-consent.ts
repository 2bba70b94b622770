/**
 * The newsletter's consent text, translated by `t` into the page's language. A changed wording is a new version, a
 * translation is not; the version is stored with the subscriber's consent, and the language with the subscriber.
 */
export const NEWSLETTER_CONSENT = {
  version: "2026-11-21",
  text: "Send me the newsletter: releases, exclusive content, event announcements and special offers. I can unsubscribe at any time.",
} as const;
