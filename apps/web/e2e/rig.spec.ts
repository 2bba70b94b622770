import { KeptContext } from "./support/kept-context.ts";
import { expect, test } from "./support/test.ts";

test("a story sees every error of its page, and an allowed one does not fail it", async ({ page, problems }) => {
  await page.goto("/");
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: this is the error that must be detected
    console.error("planted in the console");
    setTimeout(() => {
      throw new Error("planted and uncaught");
    });
  });
  await expect.poll(() => problems.unexpected().join("\n")).toContain("planted and uncaught");
  expect(problems.unexpected().join("\n")).toContain("planted in the console");
  problems.allow(/planted/);
  expect(problems.unexpected()).toEqual([]);
});

test("each worker's site is the production build, healthy and with its own database", async ({ request, site }) => {
  const health = await request.get("/api/health/");
  expect(await health.json()).toMatchObject({ status: "ok" });
  expect(site.output()).not.toContain("Creating the database");
});

test("a story sees no state of the previous one, and gets a new page when that one changed something irreversibly", async ({
  browser,
  site,
}) => {
  const kept = new KeptContext();
  const empty = `${site.url}/robots.txt`;
  const take = async () => {
    const context = await kept.take(browser, { baseURL: site.url }, empty);
    const [page] = context.pages();
    if (!page) throw new Error("It has no page.");
    return { context, page };
  };
  const giveBack = (hasFailed = false) => kept.giveBack(empty, { hasFailed });
  const first = await take();
  const requested: string[] = [];
  first.page.on("request", (request) => requested.push(request.url()));
  await first.page.goto("/");
  await first.page.evaluate(() => {
    localStorage.setItem("kept", "1");
    sessionStorage.setItem("kept", "1");
    indexedDB.open("kept");
  });
  await first.context.addCookies([{ name: "kept", value: "1", url: site.url }]);
  await first.context.newPage();
  const heard = requested.length;
  expect(heard).toBeGreaterThan(0);
  await giveBack();

  const second = await take();
  expect(second.page).toBe(first.page);
  expect(second.context.pages()).toHaveLength(1);
  await second.page.goto("/terms");
  expect(requested).toHaveLength(heard);
  const left = () =>
    second.page.evaluate(async () => [
      document.cookie,
      localStorage.getItem("kept"),
      sessionStorage.getItem("kept"),
      (await indexedDB.databases()).filter(({ name }) => name === "kept").length,
    ]);
  expect(await left()).toEqual(["", null, null, 0]);
  await second.page.addInitScript(() => Object.assign(window, { kept: 1 }));
  await second.page.reload();
  expect(await second.page.evaluate("window.kept")).toBe(1);
  await giveBack();

  const third = await take();
  expect(third.page).toBe(second.page);
  await third.page.reload();
  expect(await third.page.evaluate("window.kept")).toBe(undefined);
  await third.page.emulateMedia({ reducedMotion: "no-preference" });
  await giveBack();

  const fourth = await take();
  expect(fourth.page).not.toBe(third.page);
  await giveBack(true);
  expect(fourth.page.isClosed()).toBe(true);
  await kept.close();
});
