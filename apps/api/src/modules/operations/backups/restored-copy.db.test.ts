import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type StripeSimulator, startStripeSimulator } from "@fanfare/simulators/stripe/server";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { mailServer } from "../../../../test/mail-server.ts";
import { fillOutgoing, HOUR } from "../../../../test/outgoing.ts";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { jobsOf, workOff } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { STRIPE_ENV } from "../../../../test/stripe-site.ts";
import { createBackup } from "../../../platform/backup/backup.ts";
import { restoreBackup } from "../../../platform/backup/restore.ts";
import { behindGate } from "../../../platform/mail/senders.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import { restoreSite } from "./restore-site.ts";

const PASSWORD = "orange-tram-42";

let from: PrintifySite;
let stripe: StripeSimulator;
let mail: Awaited<ReturnType<typeof mailServer>>;
let folder: string;
let file: string;

/** Every outside request of the copy so far. */
const outside = () => [...stripe.requests, ...from.printify.requests, ...Array(mail.calls()).fill("SMTP")];

const senderOf = (copy: TestSite) => behindGate(copy.services.gate, mail.sender);

/** Adds cron jobs as the real worker does, without a flag, then runs everything that is due, three times. */
async function runClocksAndWorkers(copy: TestSite): Promise<void> {
  const definitions = jobsOf(copy, senderOf(copy));
  for (let round = 0; round < 3; round += 1) {
    for (const { name, cron } of definitions) {
      if (cron) await sql`select graphile_worker.add_job(${name}, '{}'::json)`.execute(copy.db);
    }
    await workOff(copy, definitions);
  }
}

async function openCopy(): Promise<TestSite> {
  const copy = await createTestSite({
    clock: from.clock,
    env: {
      ...STRIPE_ENV,
      STRIPE_API_URL: stripe.url,
      PRINTIFY_API_TOKEN: "sim-token",
      PRINTIFY_SHOP_ID: String(from.printify.shop.id),
      PRINTIFY_API_URL: from.printify.url,
    },
    podTiming: { settleMs: 3_000, client: { timeoutMs: 1500, pauseMs: 5, holdOffMs: 20, rateFactor: 40 } },
  });
  return copy;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-copy-"));
  file = join(folder, "backup.zip");
  mail = await mailServer();
  stripe = await startStripeSimulator({
    secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
  });
  from = await createPrintifySite({ ...STRIPE_ENV, STRIPE_API_URL: stripe.url });
  const address = from.app.server.address();
  stripe.webhooks.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/api/webhooks/stripe`;
  await fillOutgoing(from, stripe);
  await pipeline(
    await createBackup({ pool: from.pool, media: new DiskMediaStore(from.dataDir), now: from.clock.now() }),
    createWriteStream(file),
  );
  // The scheduled letter, the reminder and the release are now due, and the unpaid order has expired.
  from.clock.advance(2 * HOUR);
});
afterAll(async () => {
  await mail.close();
  await stripe.close();
  await from.close();
  await rm(folder, { recursive: true, force: true });
});

const letters = async (site: TestSite) => {
  const rows = await site.db.selectFrom("letters").select(["subject", "status"]).orderBy("id").execute();
  return rows.map(({ subject, status }) => `${subject}: ${status}`);
};

describe("a restored copy", () => {
  it("acts on nothing outside, whatever its cron jobs and workers do, until its owner makes it live", async () => {
    const copy = await openCopy();
    try {
      const media = new DiskMediaStore(copy.dataDir);
      await restoreSite({ pool: copy.pool, media, file, now: copy.clock.now() });
      expect(await letters(copy)).toEqual(["Scheduled: draft", "Half sent: stopped"]);
      const releases = await copy.db.selectFrom("release_days").select("status").execute();
      expect(releases).toEqual([{ status: "called_off" }]);
      const recipients = await copy.db
        .selectFrom("letter_recipients")
        .select(["email", "status"])
        .orderBy("email")
        .execute();
      expect(recipients).toEqual([
        { email: "done@example.com", status: "accepted" },
        { email: "lost@example.com", status: "unknown" },
        { email: "reader@example.com", status: "skipped" },
      ]);

      const before = outside();
      // A mail caused by a visitor of the copy waits too.
      const asked = await copy.call("POST", "/api/auth/newsletter/sign-up/", { body: { email: "new@example.com" } });
      expect(asked.status).toBe(200);
      await runClocksAndWorkers(copy);
      expect(outside()).toEqual(before);
      const waiting = await copy.db.selectFrom("refunds").select("status").execute();
      expect(waiting).toEqual([{ status: "pending" }]);

      const password_hash = await copy.services.accounts.passwords.hash(PASSWORD);
      const owner = await signIn(copy, { role: "owner", email: "boss@example.com", password_hash });
      const { proof } = await copy.services.operations.stepUp.confirm(
        { user: { id: owner.id }, token: owner.token },
        PASSWORD,
        "192.0.2.1",
      );
      const goLive = (by: string) =>
        copy.call("POST", "/trpc/admin.copy.goLive", { token: owner.token, body: { proof: by } });
      expect((await goLive("none")).status).toBe(403);
      const { restored } = await copy.services.operations.restoredCopy.state();
      expect(restored).toMatchObject({ waiting: { refunds: 1, provider_orders: 2 } });
      expect(restored?.waiting.mails).toBeGreaterThan(0);
      expect((await goLive(proof)).status).toBe(200);
      expect((await goLive(proof)).status).toBe(409);
      expect(await copy.services.operations.restoredCopy.state()).toEqual({ restored: null });

      copy.clock.advance(6 * 60_000);
      await runClocksAndWorkers(copy);
      const to = mail.received.map((text) => /^To: (.*)$/m.exec(text)?.[1]).toSorted();
      expect(to).toEqual(expect.arrayContaining(["guest@example.com", "new@example.com", "wants@example.com"]));
      // The newsletter is not sent until a team member sends it.
      expect(to).not.toContain("reader@example.com");
      expect(await letters(copy)).toEqual(["Scheduled: draft", "Half sent: stopped"]);
      expect(await copy.db.selectFrom("refunds").select("status").execute()).toEqual([{ status: "succeeded" }]);
      expect(from.printify.requests.filter((request) => request.startsWith("POST")).length).toBeGreaterThan(0);
      const audit = await copy.db.selectFrom("audit_log").select("action").orderBy("id").execute();
      expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(["backup.restored", "copy.went_live"]));
      // The buyer's payment is found before the order would have expired.
      const orders = await copy.db.selectFrom("orders").select("status").orderBy("id").execute();
      expect(orders.map(({ status }) => status)).not.toContain("cancelled");
    } finally {
      await copy.close();
    }
  });

  it("is refused by each outside connection too, should a job run anyway", async () => {
    const copy = await openCopy();
    try {
      await restoreSite({ pool: copy.pool, media: new DiskMediaStore(copy.dataDir), file, now: copy.clock.now() });
      const before = outside();
      const refused: string[] = [];
      for (const { name, cron, outward, run } of jobsOf(copy, senderOf(copy))) {
        if (!cron || !outward) continue;
        await run({} as never, { abortSignal: undefined } as never).catch(() => refused.push(name));
      }
      expect(refused).toContain("reconcile_payments");
      await expect(copy.services.pod.status()).rejects.toMatchObject({ code: "conflict" });
      await expect(
        senderOf(copy).send({ message_id: "<1@x>", to: "a@example.com", subject: "x", text: "x" }),
      ).rejects.toMatchObject({ code: "conflict" });
      expect(outside()).toEqual(before);
    } finally {
      await copy.close();
    }
  });

  it("would send its newsletter again without these safeguards (negative control)", async () => {
    const copy = await openCopy();
    try {
      const media = new DiskMediaStore(copy.dataDir);
      await restoreBackup({ pool: copy.pool, media, file, settle: async () => undefined });
      await copy.db.deleteFrom("restored_copy").execute();
      const seen = mail.received.length;
      const stripeSeen = stripe.requests.length;
      await runClocksAndWorkers(copy);
      const to = mail.received.slice(seen).map((text) => /^To: (.*)$/m.exec(text)?.[1]);
      expect(to.filter((address) => address === "reader@example.com")).toHaveLength(2);
      expect(stripe.requests.length).toBeGreaterThan(stripeSeen);
    } finally {
      await copy.close();
    }
  });
});
