/**
 * What a reader of the newsletter agrees to. A change of the words is a new version; which one a reader saw is kept with
 * their consent.
 */
export const NEWSLETTER_CONSENT = {
  version: "2026-11-21",
  text: "Send me the newsletter: releases, exclusive content, event announcements and special offers. I can unsubscribe at any time.",
} as const;
