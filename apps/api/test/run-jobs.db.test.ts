import { afterAll, beforeAll, expect, it } from "vitest";
import { addJob } from "../src/platform/jobs/jobs.ts";
import { runJobs } from "./run-jobs.ts";
import { createTestSite, type TestSite } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

it("returns when the completion of every job is stored, however slow that is", async () => {
  await site.pool.query(`
    create function slow_end() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return old; end $$;
    create trigger slow_end before delete on graphile_worker._private_jobs for each row execute function slow_end()`);
  const mail = { message_id: "<slow@artist.example>", to: "a@example.com", subject: "Hi", text: "x" };
  await addJob(site.db, "send_mail", mail);
  expect(await runJobs(site)).toMatchObject([{ to: "a@example.com" }]);
  const { rows } = await site.pool.query("select id from graphile_worker._private_jobs");
  expect(rows).toEqual([]);
});
