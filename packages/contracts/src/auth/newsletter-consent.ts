/**
 * What a reader of the newsletter agrees to, shown by `t` in the page's language. A change of the words is a new version,
 * a translation is none; which version a reader saw is kept with their consent, and the language with the reader.
 */
export const NEWSLETTER_CONSENT = {
  version: "2026-11-21",
  text: "Send me the newsletter: releases, exclusive content, event announcements and special offers. I can unsubscribe at any time.",
} as const;
