import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("a mutation without a connection fails immediately instead of waiting silently", async () => {
  onlineManager.setOnline(false);
  const observer = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error("Failed to fetch")),
  });
  await expect(observer.mutate()).rejects.toThrow("Failed to fetch");
  expect(observer.getCurrentResult()).toMatchObject({ isPaused: false, status: "error" });
});
