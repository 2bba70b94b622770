import { expect, test } from "./support/test.ts";

test("a story sees every error of its page, and an allowed one does not fail it", async ({ page, problems }) => {
  await page.goto("/");
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: this is the error that must be seen
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

test("each worker's site is the built one, healthy and with a database of its own", async ({ request, site }) => {
  const health = await request.get("/api/health/");
  expect(await health.json()).toMatchObject({ status: "ok" });
  expect(site.output()).not.toContain("Creating the database");
});
