import { expect, test } from "vitest";
import { fetchScripts, knowScriptNeeds } from "./later-scripts.ts";

const fetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
    (link) => new URL(link.href).pathname,
  );

test("a script is fetched with its known imports, and nothing is fetched twice", () => {
  fetchScripts(["assets/music.js"]);
  expect(fetched()).toEqual(["/assets/music.js"]);
  knowScriptNeeds({ "assets/store.js": ["assets/tiles.js", "assets/music.js"] });
  fetchScripts(["assets/store.js"]);
  fetchScripts(["assets/store.js"]);
  expect(fetched()).toEqual(["/assets/music.js", "/assets/store.js", "/assets/tiles.js"]);
  for (const link of document.head.querySelectorAll("link[rel=modulepreload]")) link.remove();
});
