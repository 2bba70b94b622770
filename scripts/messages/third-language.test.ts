import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AREAS } from "../../packages/i18n/src/catalogue.ts";
import { ROOT, runCommand } from "../lib/command.ts";
import { sources } from "./sources.ts";

/** A code that `Intl` supports and the product does not: Esperanto. */
const CODE = "eo";

/** The repository as seen by a person who adds a language: the real sources, with copied catalogues. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "fanfare-language-"));
  await mkdir(join(copy, "packages"));
  await cp(join(ROOT, "scripts"), join(copy, "scripts"), { recursive: true });
  for (const path of ["apps", "node_modules", "package.json", "packages/contracts"]) {
    await symlink(join(ROOT, path), join(copy, path));
  }
  await mkdir(join(copy, "packages/i18n"));
  for (const path of ["src", "catalogues", "package.json"]) {
    await cp(join(ROOT, "packages/i18n", path), join(copy, "packages/i18n", path), { recursive: true });
  }
  await symlink(join(ROOT, "packages/i18n/node_modules"), join(copy, "packages/i18n/node_modules"));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const node = async (...args: string[]) => {
  const { code, output } = await runCommand("node", args, { cwd: copy });
  expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
  return output;
};

it("adding a folder adds a language: `pnpm messages` fills it with the texts to translate, and the site then speaks it", async () => {
  const folder = join(copy, "packages/i18n/catalogues", CODE);
  await mkdir(folder);
  expect(await node("scripts/messages/update.ts")).toMatch(
    new RegExp(`^${CODE}: (\\d+) texts, \\1 without a translation$`, "m"),
  );
  expect(readdirSync(folder).sort()).toEqual(AREAS.map((area) => `${area}.json`).sort());
  for (const name of readdirSync(folder)) {
    const texts = JSON.parse(await readFile(join(folder, name), "utf8")) as Record<string, string>;
    const translated = Object.keys(texts).map((text) => [text, `${CODE} ${text}`]);
    await writeFile(join(folder, name), JSON.stringify(Object.fromEntries(translated)));
  }
  expect(await node("scripts/messages/update.ts")).toMatch(new RegExp(`^${CODE}: \\d+ texts, 0 without`, "m"));
  const program = `
    import { inLanguage, LANGUAGES } from "./packages/i18n/src/server-languages.ts";
    import { t } from "./packages/contracts/src/common/language.ts";
    import { numberFormat } from "./packages/contracts/src/common/formats.ts";
    const told = inLanguage("${CODE}", () => [
      t("Sign Up"),
      t("{count, plural, one {1 person} other {{count} people}}", { count: 2 }),
      numberFormat().format(1234.5),
    ]);
    console.log(JSON.stringify([[...LANGUAGES.keys()], told]));`;
  const [codes, told] = JSON.parse(await node("--input-type=module", "-e", program)) as [string[], string[]];
  expect(codes).toContain(CODE);
  expect(told).toEqual([`${CODE} Sign Up`, `${CODE} 2 people`, new Intl.NumberFormat(CODE).format(1234.5)]);
});

it("no source names a language other than English", () => {
  const codes = readdirSync(join(ROOT, "packages/i18n/catalogues"));
  expect(codes).toContain("de");
  const named = new RegExp(`["'\`]/?(?:${codes.join("|")})(?:-[A-Z]{2})?/?["'\`]`);
  const places = sources(ROOT).flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => named.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(places).toEqual([]);
});
