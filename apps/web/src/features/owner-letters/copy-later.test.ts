import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyLater } from "./copy-later.ts";

const execCommand = vi.fn(() => true);
let selected: string | undefined;

beforeEach(() => {
  execCommand.mockImplementation(() => {
    selected = (document.activeElement as HTMLTextAreaElement | null)?.value;
    return true;
  });
  Object.assign(document, { execCommand });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
  execCommand.mockReset();
  selected = undefined;
});

const withClipboard = (clipboard: object | undefined) => vi.stubGlobal("navigator", { ...navigator, clipboard });

test("writes to the clipboard", async () => {
  const writeText = vi.fn(async () => undefined);
  withClipboard({ writeText });
  await copyLater(Promise.resolve("a@fans.example;b@fans.example"));
  expect(writeText.mock.calls).toEqual([["a@fans.example;b@fans.example"]]);
  expect(execCommand).not.toHaveBeenCalled();
});

test.each([
  ["there is none", undefined],
  ["it is denied", { writeText: () => Promise.reject(new Error("denied")) }],
])("copies a selection where %s", async (_why, clipboard) => {
  withClipboard(clipboard);
  await copyLater(Promise.resolve("a@fans.example"));
  expect(selected).toBe("a@fans.example");
  expect(document.querySelector("textarea")).toBeNull();
});

test("throws when the text could not be loaded, and when nothing could be copied", async () => {
  withClipboard(undefined);
  await expect(copyLater(Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  execCommand.mockReturnValue(false);
  await expect(copyLater(Promise.resolve("a"))).rejects.toThrow("does not copy");
});
