import { expect, it, vi } from "vitest";

it("marks the chosen track as the current one, and only that", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  document.body.innerHTML = `
    <button data-play></button><input type="range" data-seek>
    <button data-track="1" data-src="/a.mp3"></button><button data-track="2" data-src="/b.mp3"></button>`;
  await import("./embed-client.ts");
  const rows = [...document.querySelectorAll<HTMLButtonElement>("[data-track]")];
  const current = () => rows.map((row) => row.getAttribute("aria-current"));
  rows[0]?.click();
  expect(current()).toEqual(["true", null]);
  rows[1]?.click();
  expect(current()).toEqual([null, "true"]);
  vi.restoreAllMocks();
});
