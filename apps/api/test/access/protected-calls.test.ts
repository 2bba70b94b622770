import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isProtectedCall } from "@fanfare/contracts/common/protected-calls";
import { expect, test } from "vitest";
import { generatePublicCalls, PUBLIC_CALLS_FILE } from "./public-calls.ts";

test("the browser's list of public calls matches the procedures", async () => {
  const kept = await readFile(join(import.meta.dirname, "../../../..", PUBLIC_CALLS_FILE), "utf8");
  expect(generatePublicCalls(), "run `pnpm --filter @fanfare/api public-calls`").toBe(kept);
});

test("a browser without a token sends calls for anyone, and none for fans or the team", () => {
  const calls = ["auth.newsletter.unsubscribeByLink", "music.albums.list", "auth.devices.list", "admin.fans.list"];
  expect(calls.filter(isProtectedCall)).toEqual(["auth.devices.list", "admin.fans.list"]);
});
