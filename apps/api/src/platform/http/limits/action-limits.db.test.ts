import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { AppError } from "../../errors/app-error.ts";
import { createActionLimits } from "./action-limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const passes = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "rate_limited" });
      expect((error as AppError).retryAfter).toBeGreaterThan(0);
      return false;
    },
  );

describe("action limits", () => {
  it("allows exactly the declared number in a burst across two processes and counts each key separately", async () => {
    const limits = () => createActionLimits({ pool: database.pool, enabled: true });
    const [left, right] = [limits(), limits()];
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        passes((index % 2 ? left : right).take("mail_recipient", "ana@example.com")),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(5);
    expect(await passes(left.take("mail_recipient", "ben@example.com"))).toBe(true);
    expect(await passes(right.check("mail_recipient", "ana@example.com"))).toBe(false);
    await left.forgive("mail_recipient", "ana@example.com");
    expect(await passes(right.check("mail_recipient", "ana@example.com"))).toBe(true);
  });

  it("counts a visitor's mails per sender across all recipients in a burst over two processes", async () => {
    const limits = () => createActionLimits({ pool: database.pool, enabled: true });
    const [left, right] = [limits(), limits()];
    const mail = (from: string, index: number) =>
      passes((index % 2 ? left : right).takeMail({ from, to: `Reader${index}@example.com` }));
    const sent = await Promise.all(Array.from({ length: 60 }, (_, index) => mail("192.0.2.7", index)));
    expect(sent.filter(Boolean)).toHaveLength(20);
    expect(await mail("192.0.2.8", 61)).toBe(true);
    // Each recipient has a limit of its own, whatever the sender is.
    const to = "one@example.com";
    const senders = Array.from({ length: 8 }, (_, index) => `198.51.100.${index}`);
    const got = await Promise.all(senders.map((from) => passes(left.takeMail({ from, to }))));
    expect(got.filter(Boolean)).toHaveLength(5);
  });

  it("counts nothing when disabled", async () => {
    const off = createActionLimits({ pool: database.pool, enabled: false });
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => passes(off.take("mail_recipient", "cy@example.com"))),
    );
    expect(tries.every(Boolean)).toBe(true);
  });
});
