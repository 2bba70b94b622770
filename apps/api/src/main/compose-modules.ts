import type { Background, SiteModule } from "../platform/module.ts";
import { createPersonalData } from "../platform/personal-data.ts";

type ServicesOf<Modules extends readonly SiteModule[]> = {
  [Module in Modules[number] as Module["name"]]: Module["services"];
};

/** Throws when a name occurs twice; `what` is the kind of thing named. */
function assertUnique(what: string, names: readonly string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`more than one ${what} is called ${repeated.join(", ")}`);
}

/** Composes the site from its modules. Throws when two modules, jobs, mails or claims of personal data share a name. */
export function composeModules<const Modules extends readonly SiteModule[]>(modules: Modules) {
  assertUnique(
    "module",
    modules.map(({ name }) => name),
  );
  const mails = modules.flatMap((module) => module.mails);
  assertUnique(
    "mail",
    mails.map(({ name }) => name),
  );
  return {
    names: modules.map(({ name }) => name),
    services: Object.fromEntries(modules.map(({ name, services }) => [name, services])) as ServicesOf<Modules>,
    jobs(background: Background) {
      const jobs = modules.flatMap((module) => module.jobs(background));
      assertUnique(
        "job",
        [...jobs, ...mails].map(({ name }) => name),
      );
      return jobs;
    },
    mails,
    timed: modules.flatMap((module) => module.timed),
    personalData: createPersonalData(modules.flatMap(({ personalData }) => personalData ?? [])),
  };
}
