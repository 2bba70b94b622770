import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("without a connection a change fails at once instead of waiting for one in silence", async () => {
  onlineManager.setOnline(false);
  const observer = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error("Failed to fetch")),
  });
  await expect(observer.mutate()).rejects.toThrow("Failed to fetch");
  expect(observer.getCurrentResult()).toMatchObject({ isPaused: false, status: "error" });
});
