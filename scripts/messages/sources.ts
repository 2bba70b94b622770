import { globSync } from "node:fs";
import type { Area } from "../../packages/i18n/src/catalogue.ts";

/** Sources of the owner area, tests and tools, which stay English. */
const NOT_FOR_FANS =
  /\.test\.tsx?$|\.gen\.ts$|\/testing\/|\/features\/owner-|\/routes\/admin|\/owner-[\w-]+\.tsx?$|-owner\.tsx?$|entry-development|\/ui\/fonts\.ts$|\/api\/src\/(commands|demo|integrations\/printify|modules\/(insights|operations|pod(?!\/orders\/pod-order-(?:sync|remake)\.ts)|programs|releases|site))\/|\/(editing|management|uploads|door)\/|\/newsletter\/(letters\/letter|subscribers\/(move-in|subscribers|suppressions))[\w.-]*\.ts$|\/discount-editor\.service\.ts$|\/rest\/openapi(-trpc)?\.ts$|\/contracts\/src\/(admin|pod)\/|\/contracts\/src\/[\w-]+\/(manage|upload|door|[\w-]+-editor|[\w-]+-desk)\.ts$/;

const AREAS: [RegExp, Area][] = [
  [/^apps\/api\//, "server"],
  [/\/(music|player|playlists|embed|offline)\//, "music"],
  [/\/(store|cart|checkout|orders)\//, "store"],
  [/\/events\//, "events"],
  [/\/(auth|account|newsletter)\//, "account"],
];

/** The sources that may contain texts for fans, as sorted paths from the root. */
export const sources = (root: string): string[] =>
  globSync(["apps/web/src/**/*.{ts,tsx}", "apps/api/src/**/*.ts", "packages/contracts/src/**/*.ts"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !NOT_FOR_FANS.test(path))
    .sort();

/** The area of the catalogue that a source's texts belong to. */
export const areaOf = (path: string): Area => AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? "site";
