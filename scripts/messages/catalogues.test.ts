import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { AREAS, type Area, languageCodes, readArea } from "../../packages/i18n/src/catalogue.ts";
import { isPlainEnglish, placeholders, tags, textsInSources } from "./catalogues.ts";
import { findTexts } from "./find-texts.ts";

const { messages, literals } = textsInSources();
const translated = languageCodes().filter((code) => code !== "en");
const areasOf = (code: string) => AREAS.map((area): [Area, Record<string, string>] => [area, readArea(code, area)]);

describe("texts that fans see", () => {
  it("use t() or msg(): fans' screens have no literals that are missing from the catalogue", () => {
    expect(literals.map(({ text, place }) => `${place} ${text}`)).toEqual([]);
  });

  it("use only the ICU syntax that the English formatter supports", () => {
    expect([...messages.keys()].filter((message) => !isPlainEnglish(message))).toEqual([]);
  });

  it.each(translated)("match the catalogue of %s exactly, each in its area (pnpm messages)", (code) => {
    const kept = areasOf(code).flatMap(([area, texts]) => Object.keys(texts).map((text) => `${area}: ${text}`));
    const said = [...messages].map(([text, { area }]) => `${area}: ${text}`);
    expect(kept.sort()).toEqual(said.sort());
  });

  it.each(translated)("have a valid translation in %s with the same placeholders and tags", (code) => {
    const wrong = areasOf(code).flatMap(([, texts]) =>
      Object.entries(texts).filter(([message, text]) => {
        if (text.trim() === "") return true;
        compileMessageOrThrow(text);
        return String([placeholders(message), tags(message)]) !== String([placeholders(text), tags(text)]);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("findTexts", () => {
  const search = (source: string) => {
    const { messages, literals } = findTexts(source, { tsx: true, everyText: false, screens: true });
    return { messages: messages.map(({ text }) => text), literals: literals.map(({ text }) => text) };
  };

  it("finds messages in calls, concatenations, conditionals and tables", () => {
    const source = `const TABLE = { a: msg("Album") };
      const text = t(full ? "One is " + "full" : "Free", { a });
      throw new AppError("conflict", "Only one left");`;
    expect(search(source)).toEqual({ messages: ["Album", "One is full", "Free", "Only one left"], literals: [] });
  });

  it("finds words in markup, in attributes, in templates and in plain strings", () => {
    const source = `const Screen = () => <p title="Hello">{name} waits <b>{\`Only \${count} left\`}</b>{done ? "Done" : ""}{n === 1 ? "1 review" : ""}{n === 1 ? "product" : "products"}</p>;`;
    expect(search(source).literals).toEqual(["Hello", "waits", "Only {} left", "Done", "1 review", "products"]);
  });

  it("finds labels with a colon, but no addresses, keys or headers", () => {
    const source = `const LABEL = { off: "Repeat: off", of: "Acceptance of these terms" };
      const found = [\`Edit: \${name}\`, "Https://site.example", "Site:main", "Accept-Language", "Content-Type: text"];`;
    expect(search(source).literals).toEqual(["Repeat: off", "Acceptance of these terms", "Edit: {}"]);
  });

  it("finds services' texts: sentences, a call's message, failures with values", () => {
    const source = `const FULL = "This show is full.";
      const told = msg("This show is over.");
      if (x) throw invalid({ size: [\`At most \${max}\`, t("Only {left}", { left })] });
      log.info("a job failed");
      const answer = { message: "Added to favorites", said: \`You have \${count} unpaid orders.\` };`;
    const { messages, literals } = findTexts(source, { tsx: false, everyText: false, screens: false, services: true });
    expect(messages.map(({ text }) => text)).toEqual(["This show is over.", "Only {left}"]);
    expect(literals.map(({ text }) => text)).toEqual([
      "This show is full.",
      "At most {}",
      "Added to favorites",
      "You have {} unpaid orders.",
    ]);
  });

  it("ignores texts that are never read", () => {
    const source = `import x from "./Some file";
      const Box = styled("div", { base: { transition: "Opacity 140ms" } });
      if (key === "Escape") throw new TypeError("Not whole cents");
      const data = { "@type": "Music group" }; const link = "https://Artist.example";`;
    expect(search(source)).toEqual({ messages: [], literals: [] });
  });
});
