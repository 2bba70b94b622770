import { inLanguage } from "@fanfare/i18n/server-languages";
import { expect, it } from "vitest";
import { NO_LONGER_DUE, noteText, WRONG_TOTAL } from "./event-note.ts";

it.each([
  ["This payment came when the order no longer took one, and is paid back.", NO_LONGER_DUE],
  ["This payment was not of the order's total and is paid back.", WRONG_TOTAL],
])("shows “%s” of an earlier version in today's words, in the reader's language", (stored, note) => {
  expect(noteText(stored)).toBe(note);
  const german = inLanguage("de", () => noteText(stored));
  expect(german).toBe(inLanguage("de", () => noteText(note)));
  expect(german).not.toBe(note);
});

it("leaves other notes as they were written", () => {
  expect(inLanguage("de", () => noteText("Your card was declined."))).toBe("Your card was declined.");
});
