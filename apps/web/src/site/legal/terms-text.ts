import { MINIMUM_AGE_YEARS } from "@fanfare/contracts/auth/limits";
import { t } from "@fanfare/contracts/common/language";
import { siteCurrency } from "@fanfare/contracts/common/money";
import type { LegalParty, LegalSection } from "./legal-text.ts";

/** The terms of use in their nine sections (spec, section 2). A change of meaning needs a new version in the settings. */
export function termsText({ operator, artist, email }: LegalParty): LegalSection[] {
  return [
    {
      title: t("Acceptance of these terms"),
      paragraphs: [
        t(
          'These terms are an agreement between you and {operator} ("we"), who run this web site for {artist}. They apply whenever you visit the site, listen to music on it, hold an account, buy something or sign up for a show.',
          { operator, artist },
        ),
        t(
          "By using the site you accept them. When you make an account we ask you to accept them expressly. If you do not agree, please do not use the site.",
        ),
      ],
    },
    {
      title: t("Your account"),
      paragraphs: [
        t(
          "You need an account to keep favourites and playlists, to order and to sign up for shows. You must be at least {MINIMUM_AGE_YEARS} years old. Give details that are true, keep your password to yourself and tell us at once if someone else has used your account.",
          { MINIMUM_AGE_YEARS },
        ),
        t(
          "One person, one account. You may stop using it at any time and ask us to delete it. We may suspend an account that breaks these terms; where it is fair to, we tell you first and give you the chance to put things right.",
        ),
      ],
    },
    {
      title: t("Music and other content"),
      paragraphs: [
        t(
          "The recordings, songs, lyrics, pictures, videos and texts on this site belong to {artist} or to people who have licensed them to us. You may stream them here for your own listening, as often as you like, and share links to our pages.",
          { artist },
        ),
        t("What you may not do without written permission:"),
      ],
      points: [
        t("copy, record or download the music, other than where the site itself offers a download;"),
        t("use it in public, in advertising, in videos or in other recordings;"),
        t("use it to train software that makes music, voices or pictures;"),
        t("remove credits or pass the content off as your own."),
      ],
    },
    {
      title: t("What you contribute"),
      paragraphs: [
        t(
          "Public playlists, reviews, a display name and a profile picture can be seen by others. They stay yours. You allow us to show them on this site for as long as they are here.",
        ),
        t(
          "Do not post what is unlawful, hateful, misleading or someone else's property, and do not use the site to advertise. We may remove such content.",
        ),
      ],
    },
    {
      title: t("Orders, prices and delivery"),
      paragraphs: [
        siteCurrency() === "USD"
          ? t(
              "What the store shows is an invitation to order. A contract comes about when we confirm your order. Prices are in US dollars and are the full price to pay: shipping is free and no tax line is added at checkout. The price that counts is the one shown when you order.",
            )
          : t(
              "What the store shows is an invitation to order. A contract comes about when we confirm your order. Prices are in {currency} and are the full price to pay: shipping is free and no tax line is added at checkout. The price that counts is the one shown when you order.",
              { currency: siteCurrency() },
            ),
        t(
          "Some items are made only after you order them, by a print-on-demand partner who receives your name and delivery address for that purpose. Delivery times on the site are estimates. If something cannot be delivered we tell you and refund it. An order that is not paid within 30 minutes is cancelled and the items go back on sale.",
        ),
      ],
    },
    {
      title: t("Cancellations and refunds"),
      paragraphs: [
        t(
          "You can cancel an order from your account until it is handed to production or shipping; a payment already made is returned the way it came. If an item arrives damaged, faulty or not as described, write to us within 30 days and we replace it or refund it.",
        ),
        t(
          "Where the law of your country gives you a right of withdrawal for online purchases, that right is not limited by this section.",
        ),
      ],
    },
    {
      title: t("Shows and waiting lists"),
      paragraphs: [
        t(
          "Signing up for a show reserves the number of places you state; joining a waiting list does not. When a place becomes free it goes to the first waiting party that fits, and we tell that party by mail. Please leave the list or give back places that you will not use.",
        ),
        t(
          "Shows can be moved or cancelled. We announce that on the event's page and by mail. The venue's own rules apply on the night.",
        ),
      ],
    },
    {
      title: t("Availability and liability"),
      paragraphs: [
        t(
          "We want the site to be there when you want to listen, but we cannot promise that it always is, and we may change or end parts of it. Links lead to services run by others, whose own terms apply.",
        ),
        t(
          "We are liable without limit for harm caused on purpose or by gross negligence and for injury to life, body or health. Otherwise we are liable only for breaches of duties essential to this agreement, and only for the loss that was foreseeable. Rights that the law gives you as a consumer are not affected.",
        ),
      ],
    },
    {
      title: t("Changes and contact"),
      paragraphs: [
        t(
          "We may change these terms when the site or the law changes. The version of the last edit is shown at the top of this page. If a change affects you noticeably we tell account holders by mail before it takes effect; you may then close your account.",
        ),
        t(
          "If one of these terms turns out not to be valid, the others stay in force. Questions, complaints and notices go to {email}.",
          { email: email ?? operator },
        ),
      ],
    },
  ];
}
