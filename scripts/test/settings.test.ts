import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "../../apps/api/src/main/config.ts";
import { SERVER_ENV } from "../launcher/server-flags.mjs";
import { ROOT } from "../lib/command.ts";

// A setting that the site reads but its deployment does not pass on is dropped silently: keys in `.env` have no effect. So these
// tests compare the settings of config.ts with the compose file, its example and the readme.

/** Set by the way the site is started, never by its operator. */
const INTERNAL = ["NODE_ENV", "INIT_CWD"];
/** Fixed by the compose file itself. */
const DECIDED = ["PUBLIC_URL", "DATABASE_URL", "TRUST_PROXY"];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const settings = SETTING_NAMES.filter((name) => !INTERNAL.includes(name));
const compose = read("infra/compose.yaml");
const example = [...read("infra/example.env").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
const inImage = [
  ...(read("infra/image/Dockerfile")
    .split(" AS run")[1]
    ?.matchAll(/(\w+)=\S+/g) ?? []),
].map(([, name]) => name);
const passedOn = (parse(compose) as { services: { site: { environment: Record<string, string> } } }).services.site
  .environment;

test("finds settings to check", () => {
  expect(settings).toEqual(expect.arrayContaining(["PORT", "STRIPE_SECRET_KEY", "PAYMENTS", "S3_BUCKET"]));
  expect(inImage).toContain("DATA_DIR");
});

test.each(settings)("%s reaches the site in a container", (name) => {
  if (inImage.includes(name)) return;
  expect(Object.keys(passedOn)).toContain(name);
  if (!DECIDED.includes(name)) expect(passedOn[name]).toMatch(new RegExp(`^\\$\\{${name}(:[-?].*)?\\}$`));
});

test.each(example)("%s of the example is used in the compose file", (name) => {
  expect(compose).toMatch(new RegExp(`\\$\\{${name}[:}]`));
});

test("the example has every variable of the compose file", () => {
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect([...new Set(asked)].toSorted()).toEqual(example.toSorted());
});

test("the readme's table lists exactly the existing settings", () => {
  const table = read("README.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  const named = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.toSorted()).toEqual(settings.toSorted());
});

test("the image starts Node with the same flags and environment as `npm start`", () => {
  expect(Object.keys(SERVER_ENV)).toContain("MALLOC_ARENA_MAX");
  for (const [name, value] of Object.entries(SERVER_ENV)) {
    expect(read("infra/image/Dockerfile")).toContain(` ${name}=${value} `);
  }
  const [, flag] =
    /SERVER_FLAGS = \["(--max-semi-space-size=\d+)"\]/.exec(read("scripts/launcher/server-flags.mjs")) ?? [];
  expect(flag).toBeDefined();
  expect(read("infra/image/Dockerfile")).toContain(`CMD ["node", "${flag}", "apps/api/dist/server.js"]`);
});

test.each(["infra/.env", ".env", "fanfare-backup-2026-11-21-10-30.zip", "fanfare-backup-2026-11-21-10-30.zip.partial"])(
  "%s, which holds secrets or personal data, is neither committed nor copied to the image's build",
  (path) => {
    expect(() => execFileSync("git", ["check-ignore", path], { cwd: ROOT })).not.toThrow();
    const excluded = read(".dockerignore").split("\n");
    expect(excluded).toContain(path.endsWith(".env") ? "**/.env" : "**/fanfare-backup-*.zip*");
  },
);
