import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/command.ts";

// The oldest supported browser is Safari 16.4; phones that cannot be updated further have 16.7. A call of a newer function would
// compile, pass the stories, which run in Chromium, and stop all scripts of the page there.
const NEWER = [
  /\bPromise\.(withResolvers|try)[(<]/,
  /\b(Object|Map)\.groupBy[(<]/,
  /\bArray\.fromAsync\(/,
  /\bURL\.(canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bRegExp\.escape\(/,
  /\bstorage\.estimate\(/,
  /\brequestIdleCallback\(/,
  // Also missing in every browser where the site is reached over plain http.
  /\bcrypto\.randomUUID\(/,
  /\bfor await\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|moveBefore|showPopover)\(/,
  // Methods of iterators; lists of a plain object are arrays.
  /(?<!\bObject)\.(keys|values|entries|matchAll)\([^()]*\)\s*\.(map|filter|flatMap|reduce|some|every|find|take|drop|toArray|forEach)\(/,
];

/** Files that check whether the browser has the function, or run on the server. */
const CHECKED = [
  "apps/web/src/features/player/likely-track.ts",
  "apps/web/src/render-page.tsx",
  "apps/web/src/ui/run-when-idle.ts",
];

const FOLDERS = ["apps/web/src", "packages/contracts/src", "packages/i18n/src", "packages/icons/src"];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`),
).filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));

it("the site's scripts call nothing that Safari 16.4 lacks", () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources
    .filter((path) => !CHECKED.includes(path))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return NEWER.filter((call) => call.test(text)).map((call) => `${path}: ${call.exec(text)?.[0]}`);
    });
  expect(found).toEqual([]);
});
