import { beforeEach, expect, test, vi } from "vitest";
import { interpretSchemas } from "./interpret-schemas.ts";

// A schema chooses its mode when its module is loaded, which an earlier test file may have done already.
beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
});

test("a schema loaded afterwards validates without compiling code", async () => {
  interpretSchemas();
  const { loginInput } = await import("@fanfare/contracts/auth/login");
  const compile = vi.spyOn(globalThis, "Function");
  expect(loginInput.safeParse({ email: "fay@example.com", password: "lanterns" }).success).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
