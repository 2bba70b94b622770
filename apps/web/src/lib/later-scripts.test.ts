import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addScriptNeeds, fetchScripts } from "./later-scripts.ts";

const site = vi.fn(async (path: string) => new Response(path));
const fetched = () => site.mock.calls.map(([path]) => path);

beforeEach(() => {
  site.mockClear();
  vi.stubGlobal("fetch", site);
});
afterEach(() => vi.unstubAllGlobals());

test("a script is fetched with its known imports, and nothing is fetched twice", async () => {
  await fetchScripts(["assets/music.js"]);
  expect(fetched()).toEqual(["/assets/music.js"]);
  addScriptNeeds({ "assets/store.js": ["assets/tiles.js", "assets/music.js"] });
  await Promise.all([fetchScripts(["assets/store.js"]), fetchScripts(["assets/store.js"])]);
  expect(fetched()).toEqual(["/assets/music.js", "/assets/store.js", "/assets/tiles.js"]);
});

test("a script that the page itself loads is left to the page", async () => {
  const link = document.createElement("link");
  link.href = "/assets/home.js";
  document.head.append(link);
  await fetchScripts(["assets/home.js"]);
  link.remove();
  expect(fetched()).toEqual([]);
});

test("a failed fetch is retried at once, and after a second failure when the script is wanted again", async () => {
  const lost = new TypeError("Failed to fetch");
  site.mockRejectedValueOnce(lost);
  await fetchScripts(["assets/menu.js"]);
  expect(fetched()).toHaveLength(2);

  site.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const failure = "Failed to fetch dynamically imported module: /assets/dialog.js";
  await expect(fetchScripts(["assets/dialog.js"])).rejects.toThrow(failure);
  await fetchScripts(["assets/dialog.js"]);
  expect(fetched()).toHaveLength(5);
});
