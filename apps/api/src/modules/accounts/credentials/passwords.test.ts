import { describe, expect, it } from "vitest";
import { AppError } from "../../../platform/errors/app-error.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPasswords } from "./passwords.ts";

describe("the password queue", () => {
  it("hashes with argon2id at the specified cost and distinguishes right from wrong", async () => {
    const passwords = createPasswords({ concurrency: 2, longest: 10 });
    const stored = await passwords.hash("  naïve pass 🎸 ");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, "  naïve pass 🎸 ")).toBe(true);
    expect(await passwords.verify(stored, "naïve pass 🎸")).toBe(false);
    expect(await passwords.verify(undefined, "  naïve pass 🎸 ")).toBe(false);
    expect(await passwords.hash("same")).not.toBe(await passwords.hash("same"));
  });

  it("limits concurrency and refuses work beyond its queue length", async () => {
    const passwords = createPasswords({ concurrency: 2, longest: 3 });
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = () =>
      passwords.queueCheck(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
      });
    const turns = Array.from({ length: 5 }, work);
    const refused = await work().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "unavailable", status: 503, retryAfter: 5 });
    gate.resolve();
    await Promise.all(turns);
    expect(most).toBe(2);
  });

  it("continues after a turn that failed", async () => {
    const passwords = createPasswords({ concurrency: 1, longest: 3 });
    await expect(passwords.queueCheck(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await passwords.queueCheck(async () => "next")).toBe("next");
  });
});

describe("common passwords", () => {
  it.each(["password", "PassWord1", "iloveyou", "12345678", "qwertyuiop"])("include %s", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it("do not include others, with no rules of composition", async () => {
    for (const password of ["orange tram at night", "zwölf kleine Lieder", "aaaaaaab9 t"]) {
      expect(await isCommonPassword(password)).toBe(false);
    }
  });
});
