import type { TimedContent } from "./cache/publication-clock.ts";
import type { JobDefinition } from "./jobs/jobs.ts";
import type { MailComposer } from "./mail/delivery.ts";
import type { MailSender } from "./mail/senders.ts";
import type { PersonalDataSource } from "./personal-data.ts";

/** Dependencies of jobs that exist only in a running site. */
export type Background = { sender: MailSender };

/**
 * An area of the site, with everything that the rest of the site needs from it. No property is optional, so that none is
 * forgotten.
 */
export type SiteModule<Name extends string = string, Services extends object = object> = {
  /** Name of its folder in `modules`, and its key in `ctx.services`. */
  name: Name;
  services: Services;
  /** Its background jobs, created with `defineJob`. */
  jobs(background: Background): readonly JobDefinition[];
  /** Mails that are composed when they are sent, created with `defineMail`. */
  mails: readonly MailComposer[];
  /** Content that appears or disappears by date, so that cached responses are dropped in time. */
  timed: readonly TimedContent[];
  /** Personal data that it stores, for the download and the deletion of an account; null if there is none. */
  personalData: PersonalDataSource | null;
};

/** Declares a module; each folder in `modules` has a `create…Module` that returns one. */
export const defineModule = <const Name extends string, Services extends object>(
  module: SiteModule<Name, Services>,
): SiteModule<Name, Services> => module;

/** Merges two groups of services; a key in both is a type error. */
export const joinServices = <First extends object, Second extends object>(
  first: First,
  second: keyof First & keyof Second extends never ? Second : never,
): First & Second => ({ ...first, ...second });
