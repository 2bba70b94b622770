import { MINIMUM_AGE_YEARS } from "@fanfare/contracts/auth/limits";
import { t } from "@fanfare/contracts/common/language";
import type { LegalParty, LegalSection } from "./legal-text.ts";

/** The privacy policy in its ten sections (spec, section 2). A change of meaning needs a new version in the settings. */
export function privacyText({ operator, artist, email }: LegalParty): LegalSection[] {
  return [
    {
      title: t("Who is responsible"),
      paragraphs: [
        t(
          "{operator} runs this web site for {artist} and decides how personal data on it is used. For everything in this policy, write to {email}.",
          { operator, artist, email: email ?? operator },
        ),
      ],
    },
    {
      title: t("What we collect"),
      paragraphs: [t("We collect what a function of the site needs, and nothing to build advertising profiles:")],
      points: [
        t(
          "your account: name, username, e-mail address, language and password, the latter only as a hash that cannot be reversed;",
        ),
        t(
          "your profile, as far as you fill it in: display name, picture, location, date of birth, music tastes and links;",
        ),
        t("what you do with it: favourites, playlists, reviews, sign-ups for shows and the newsletter;"),
        t("your orders: items, billing and delivery address, payment status;"),
        t("plays of a track, counted once per listener in a short time and kept without your name;"),
        t("technical records of requests, such as address, time and browser, kept briefly to keep the site secure."),
      ],
    },
    {
      title: t("Why we use it, and on what ground"),
      paragraphs: [
        t(
          "To give you the account you asked for and to fulfil your orders and sign-ups (contract); to send the newsletter and release notices you asked for (consent, which you can take back at any time); to keep the site safe and to know which songs are heard (our legitimate interest); and to keep the records that tax and trade law require (legal duty).",
        ),
      ],
    },
    {
      title: t("Who receives it"),
      paragraphs: [t("We do not sell personal data. We pass on only what a service needs to do its part:")],
      points: [
        t("the payment provider receives what is needed to charge your card; the card's number never reaches us;"),
        t("the print-on-demand partner and the carrier receive your name, address and the items;"),
        t("the mail provider receives the address a mail goes to;"),
        t("authorities receive data only where the law obliges us."),
      ],
    },
    {
      title: t("Storage in your browser"),
      paragraphs: [
        t(
          "The site sets no advertising or analytics cookies. If you choose a language, one cookie keeps it for a year. The site keeps a few things in your browser's local storage: the sign-in token and your account's details while you are signed in, the player's queue and volume, and whether you have paused the falling notes or closed the streaming panel. Logging out removes the first; clearing the player the second; your browser can remove all of them.",
        ),
      ],
    },
    {
      title: t("Content from others"),
      paragraphs: [
        t(
          "Videos and players of other services load only after you ask for them with a click. From then on that service sees your address and may set its own cookies, under its own privacy policy. Links to social networks and streaming services are plain links: nothing is sent before you follow them.",
        ),
      ],
    },
    {
      title: t("How long we keep it"),
      paragraphs: [
        t(
          "Account and profile: until you delete the account. Newsletter and release notices: until you unsubscribe or the notice has been sent. Orders and invoices: as long as tax law requires. Technical records: a few weeks at most. Backups are overwritten in turn.",
        ),
      ],
    },
    {
      title: t("Your rights"),
      paragraphs: [
        t(
          "You can ask what we hold about you and receive a copy, have it corrected or deleted, restrict or object to its use, take your data elsewhere, and withdraw a consent with effect for the future. Much of it you can do yourself in your account; for the rest write to {email} and we answer within a month. You may also complain to the data protection authority where you live.",
          { email: email ?? operator },
        ),
      ],
    },
    {
      title: t("Children"),
      paragraphs: [
        t(
          "This site is not meant for children. We do not serve anyone under {MINIMUM_AGE_YEARS} and do not knowingly collect their data. If you believe that a child under {MINIMUM_AGE_YEARS} has given us personal data, tell us at {email} and we delete it.",
          { MINIMUM_AGE_YEARS, email: email ?? operator },
        ),
      ],
    },
    {
      title: t("Security and changes"),
      paragraphs: [
        t(
          "Connections are encrypted, passwords are hashed, sign-in tokens are stored only as fingerprints, and access on our side is limited to those who need it. No system is perfect; if something goes wrong that puts you at risk, we tell you and the authorities as the law requires.",
        ),
        t(
          "We change this policy when the site or the law changes. The version of the last edit is shown at the top of this page.",
        ),
      ],
    },
  ];
}
