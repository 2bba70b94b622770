import type { TimedContent } from "./cache/publication-clock.ts";
import type { JobDefinition } from "./jobs/jobs.ts";
import type { MailComposer } from "./mail/delivery.ts";
import type { MailSender } from "./mail/senders.ts";
import type { PersonalDataSource } from "./personal-data.ts";

/** What jobs are given that only a running site has. */
export type Background = { sender: MailSender };

/** An area of the site: everything that the rest has to know of it. Nothing is optional, so nothing is forgotten. */
export type SiteModule<Name extends string = string, Services extends object = object> = {
  /** Its folder in `modules`, and its key in `ctx.services`. */
  name: Name;
  services: Services;
  /** What it does in the background; `defineJob` makes them. */
  jobs(background: Background): readonly JobDefinition[];
  /** Mails that are written when they are sent; `defineMail` makes them. */
  mails: readonly MailComposer[];
  /** What appears and vanishes by its date, so that cached responses are dropped in time. */
  timed: readonly TimedContent[];
  /** What it keeps about people, for the download and the deletion of an account; null: nothing. */
  personalData: PersonalDataSource | null;
};

/** Declares a module; `create…Module` of each folder in `modules` returns one. */
export const defineModule = <const Name extends string, Services extends object>(
  module: SiteModule<Name, Services>,
): SiteModule<Name, Services> => module;

/** Two groups of services as one; a key in both is a type error. */
export const joinServices = <First extends object, Second extends object>(
  first: First,
  second: keyof First & keyof Second extends never ? Second : never,
): First & Second => ({ ...first, ...second });
