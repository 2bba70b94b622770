import type { IRegularForbiddenRuleType } from "dependency-cruiser";

const TESTS = "\\.test\\.tsx?$|/testing/";
const API = "^apps/api/src";
const WEB = "^apps/web/src";
/** Everything below a feature's top-level files; the kit of the owner area has these in one folder per kind. */
const FEATURE_INSIDES = `${WEB}/features/(?:(?!owner-kit/)[^/]+|owner-kit/[^/]+)/[^/]+/`;

/**
 * Which code may import which (docs/ARCHITECTURE.md draws the same arrows). Paths are relative to the repository. For each rule a
 * file in `planted/`, which has the same folders and breaks each rule once, proves that it fires.
 */
export const rules: IRegularForbiddenRuleType[] = [
  rule(
    "no-cycles",
    "Nothing depends on itself, however far around; an import of a type counts.",
    {},
    { circular: true },
  ),
  rule(
    "resolvable",
    "An import that leads nowhere would escape every other rule.",
    {},
    // A specification has only types, in `@types`.
    { couldNotResolve: true, pathNot: "^(virtual:|topojson-specification$)" },
  ),

  rule(
    "contracts-know-only-zod",
    "The contracts stand on their own, so that any client can use them.",
    { path: "^packages/contracts/src/", pathNot: TESTS },
    { pathNot: "^packages/contracts/src/|node_modules/zod/" },
  ),
  rule(
    "simulators-stand-alone",
    "A simulator that shared code with its client would share its mistakes.",
    { path: "^packages/simulators/src/" },
    { path: "^(apps|packages/contracts)/" },
  ),
  rule(
    "no-tests-in-the-product",
    "Shipped code never imports tests or their tools.",
    { path: "^(apps|packages)/[^/]+/src/", pathNot: TESTS },
    { path: `${TESTS}|^apps/[^/]+/(test|e2e)/` },
  ),
  rule(
    "tools-stand-alone",
    "A tool makes files that the site reads; it shares no code with the site.",
    { path: "^tools/([^/]+)/" },
    { path: "^(apps|packages|tools)/", pathNot: "^tools/$1/" },
  ),
  rule("no-tools-in-the-product", "No running site loads a tool.", { path: "^(apps|packages)/" }, { path: "^tools/" }),
  rule(
    "api-ships-its-dependencies",
    "What the server needs at run time is a dependency, not a development tool.",
    { path: `${API}/`, pathNot: TESTS },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),

  rule(
    "config-is-a-leaf",
    "Settings depend on nothing of ours, but for what their values look like, which depends on nothing of ours either.",
    { path: `${API}/main/(config|setting-values)\\.ts$` },
    { path: "^(apps|packages)/", pathNot: `${API}/main/setting-values\\.ts$` },
  ),
  rule(
    "platform-knows-no-product",
    "The platform knows no music and no merch.",
    { path: `${API}/platform/` },
    { path: `${API}/`, pathNot: `${API}/platform/` },
  ),
  rule(
    "migrations-are-frozen",
    "A migration must mean the same for ever, so it depends on no code of ours.",
    { path: `${API}/platform/db/migrations/\\d` },
    { path: "^(apps|packages)/" },
  ),
  rule(
    "migrations-are-run-not-used",
    "Only their list imports migrations.",
    { pathNot: `${API}/platform/db/migrations/index\\.ts$|${TESTS}` },
    { path: `${API}/platform/db/migrations/\\d` },
  ),
  rule(
    "modules-point-down",
    "A module is used by the interfaces and knows none of them.",
    { path: `${API}/modules/` },
    { path: `${API}/(?!modules/|platform/|trpc/)` },
  ),
  rule(
    "only-routers-know-trpc",
    "Services and queries can be called from anywhere: jobs, imports, tests.",
    { path: `${API}/modules/`, pathNot: `\\.router\\.ts$|${TESTS}` },
    { path: `${API}/trpc/` },
  ),
  rule(
    "routers-call-services",
    "A procedure is input, output and one call of a service of its own module.",
    { path: `${API}/modules/([^/]+)/.*\\.router\\.ts$` },
    {
      path: `\\.queries\\.ts$|node_modules/kysely/|${API}/modules/`,
      pathNot: `${API}/modules/$1/(?!.*\\.queries\\.ts$)`,
    },
  ),
  rule(
    "queries-belong-to-their-module",
    "Another module's data is asked for through its services, or joined through its public.queries.ts.",
    { path: `${API}/modules/([^/]+)/`, pathNot: TESTS },
    { path: `${API}/modules/.*\\.queries\\.ts$`, pathNot: `${API}/modules/($1/|[^/]+/public\\.queries\\.ts$)` },
  ),
  rule(
    "queries-know-the-database-only",
    "SQL functions call no service and no interface.",
    { path: `${API}/modules/.*\\.queries\\.ts$` },
    { path: `\\.(service|router)\\.ts$|${API}/platform/(errors|http|mail|jobs|media|cache)/` },
  ),
  rule(
    "integrations-serve-modules",
    "An adapter knows the interfaces that modules declare, by type only.",
    { path: `${API}/integrations/` },
    { path: `${API}/modules/`, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "integrations-point-down",
    "An adapter knows no interface of the site.",
    { path: `${API}/integrations/` },
    { path: `${API}/(?!integrations/|platform/|modules/)` },
  ),
  rule(
    "interfaces-use-the-router",
    "REST and pages call procedures, which check permission and input; they never go around them.",
    { path: `${API}/(rest|page)/`, pathNot: TESTS },
    { path: `${API}/(modules|integrations|demo)/`, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "demo-is-optional",
    "Only the start-up and the list of services know the demo artist.",
    { path: `${API}/`, pathNot: `${API}/(demo/|main/(start-up|modules|boot)\\.ts$|commands/)|${TESTS}` },
    { path: `${API}/demo/` },
  ),

  rule(
    "ui-is-product-blind",
    "The design system could dress any product; its own words are in the catalogue.",
    { path: `${WEB}/ui/` },
    { path: "^(apps|packages)/", pathNot: `${WEB}/ui/|^packages/(icons/|contracts/src/common/language\\.ts$)` },
  ),
  rule(
    "lib-is-below-features",
    "Shared helpers know no feature.",
    { path: `${WEB}/lib/`, pathNot: TESTS },
    { path: `${WEB}/`, pathNot: `${WEB}/lib/` },
  ),
  rule(
    "the-server-is-a-type",
    "The web app takes the server's types, where it makes its clients and nowhere else.",
    { path: "^apps/web/", pathNot: `${WEB}/(lib/|testing/|entry-server\\.tsx$)|^apps/web/(bench|e2e)/` },
    { path: "^apps/api/" },
  ),
  rule(
    "the-server-is-only-a-type",
    "No server code reaches the browser.",
    { path: `${WEB}/` },
    { path: "^apps/api/", dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "features-point-down",
    "A feature knows no route and no frame around it.",
    { path: `${WEB}/features/`, pathNot: TESTS },
    { path: `${WEB}/(?!features/|ui/|lib/)` },
  ),
  rule(
    "feature-insides-are-private",
    "Only the files at the top of a feature's folder are for others.",
    { path: `${WEB}/features/([^/]+)/`, pathNot: TESTS },
    { path: FEATURE_INSIDES, pathNot: `${WEB}/features/$1/` },
  ),
  rule(
    "feature-insides-are-private-to-all",
    "Only the files at the top of a feature's folder are for others.",
    { path: `${WEB}/(?!features/)` },
    { path: FEATURE_INSIDES },
  ),
  rule(
    "site-knows-no-route",
    "The frame around the pages does not know which page it frames.",
    { path: `${WEB}/site/`, pathNot: TESTS },
    { path: `${WEB}/(?!site/|features/|ui/|lib/)` },
  ),
];

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType["from"],
  to: IRegularForbiddenRuleType["to"],
): IRegularForbiddenRuleType {
  return { name, comment, severity: "error", from, to };
}
