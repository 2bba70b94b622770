import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../../test/site.ts";

const MODULES = join(import.meta.dirname, "../modules");
const background = { sender: { send: async () => undefined, close: () => undefined } };

const sources = readdirSync(MODULES, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(MODULES, path), "utf8") }));

/** The names passed to every call of `make` in the modules. */
const declared = (make: "defineJob" | "defineMail") =>
  sources.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`\\b${make}(?:<[^>]*>)?\\(\\{\\s*name: "(\\w+)"`, "g"))].map(([, name]) => name),
  );

let site: TestSite;
beforeAll(async () => {
  // Fully configured, so that every possible job is registered.
  site = await createTestSite({
    env: { PRINTIFY_API_TOKEN: "token", PRINTIFY_SHOP_ID: "1", PRINTIFY_API_URL: "http://127.0.0.1:9" },
  });
});
afterAll(() => site.close());

describe("the site's modules", () => {
  it("match the folders of modules/", () => {
    const folders = readdirSync(MODULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(site.modules.names.toSorted()).toEqual(folders.map(({ name }) => name).sort());
  });

  it("register every job that they define", () => {
    const names = site.modules.jobs(background).map(({ name }) => name);
    expect(sources.filter(({ text }) => /\bdefineJob(<[^>]*>)?\((?!\{\s*name: ")/.test(text))).toEqual([]);
    expect(names.toSorted()).toEqual(declared("defineJob").toSorted());
  });

  it("register every mail that they define", () => {
    expect(site.modules.mails.map(({ name }) => name).toSorted()).toEqual(declared("defineMail").toSorted());
  });

  it("register all content that appears or disappears by date", () => {
    const timed = sources.filter(({ path, text }) => !path.endsWith(".module.ts") && /\btimed: \{/.test(text));
    expect(site.modules.timed).toHaveLength(timed.length);
  });

  it("register every declaration of personal data", () => {
    const tables = sources
      .filter(({ path }) => path.endsWith(".personal-data.ts"))
      .flatMap(({ text }) => JSON.parse(/tables: (\[[^\]]*\])/.exec(text)?.[1]?.replace(/,\s*\]/, "]") ?? "[]"));
    expect([...site.services.personalData.tables].sort()).toEqual(tables.sort());
  });
});
