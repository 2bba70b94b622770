import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { OPEN_GATE } from "../../../test/open-gate.ts";
import { startJobs } from "../jobs/jobs.ts";
import { sendMailJob } from "./delivery.ts";
import { queueMail } from "./mail.ts";
import { createOutboxSender } from "./senders.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "fanfare-outbox-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const mail = { to: "ana+music@example.com", subject: "“Miracle” is out", text: "Hello\n" };

describe("mail without a mail server", () => {
  it("is written to a file readable only by the site's user once the transaction commits, and not if it rolls back", async () => {
    const sender = createOutboxSender({ folder, from: "Artist <hello@artist.example>" });
    const jobs = await startJobs({
      pool: database.pool,
      log: pino({ level: "silent" }),
      definitions: [sendMailJob({ deliver: sender.send }, { admits: async () => true })],
      concurrency: 2,
      gate: OPEN_GATE,
    });
    await database.db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, { ...mail, subject: "never" }, "artist.example");
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await database.db.transaction().execute((trx) => queueMail(trx, mail, "artist.example"));
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), { timeout: 20_000, interval: 50 });
    await jobs.stop();
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(folder, name), "utf8");
    expect(text).toMatch(/^To: ana\+music@example\.com\r$/m);
    expect(text).toMatch(/^Message-ID: <[0-9a-f-]+@artist\.example>\r$/m);
    expect(text).not.toContain("never");
  });

  it("writes a single file for a mail that is sent twice", async () => {
    const sender = createOutboxSender({ folder, from: "hello@artist.example" });
    const before = (await readdir(folder)).length;
    for (const text of ["first try", "second try"])
      await sender.send({ ...mail, text, message_id: "<same@artist.example>" });
    expect(await readdir(folder)).toHaveLength(before + 1);
  });

  it("does not allow additional headers through an address or a subject", async () => {
    const sender = createOutboxSender({ folder, from: "hello@artist.example" });
    await sender.send({
      message_id: "<evil@artist.example>",
      to: "a@example.com\r\nBcc: everyone@example.com",
      subject: "Hi\r\nX-Evil: yes",
      text: "x",
    });
    const text = await readFile(join(folder, "evil_artist_example.eml"), "utf8");
    expect(text).not.toMatch(/^(Bcc|X-Evil):/im);
  });
});
