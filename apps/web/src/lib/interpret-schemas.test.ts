import { beforeEach, expect, test, vi } from "vitest";
import { interpretSchemas } from "./interpret-schemas.ts";

// Which of the two a schema does is decided when its module is loaded, which another file may have done already.
beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
});

test("a schema that is loaded afterwards reads its input without making code of itself", async () => {
  interpretSchemas();
  const { loginInput } = await import("@fanfare/contracts/auth/login");
  const compile = vi.spyOn(globalThis, "Function");
  expect(loginInput.safeParse({ email: "fay@example.com", password: "lanterns" }).success).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
