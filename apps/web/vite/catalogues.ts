import { AREAS, compileCatalogue, languageCodes } from "@fanfare/i18n/catalogue";
import type { Plugin } from "vite";

const ID = "virtual:catalogue/";

/** The scripts that give the browser a language, by their entry's name; English needs none. */
export const catalogueEntries = Object.fromEntries(
  languageCodes()
    .filter((code) => code !== "en")
    .map((code) => [`catalogue-${code}`, ID + code]),
);

/**
 * Creates a script for each language with its compiled texts for the browser, and the formatter. A page loads its own before
 * everything that shows text; an English page loads none.
 */
export function catalogues(): Plugin {
  return {
    name: "fanfare:catalogues",
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      const code = id.slice(ID.length + 1);
      const messages = compileCatalogue(
        code,
        AREAS.filter((area) => area !== "server"),
      );
      return `import { createLanguage } from "@fanfare/i18n/translator";
import { languageFrom } from "@fanfare/contracts/common/language";
const language = createLanguage(${JSON.stringify(code)}, JSON.parse(${JSON.stringify(JSON.stringify(messages))}));
languageFrom(() => language);`;
    },
  };
}
