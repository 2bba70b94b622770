import { expect, test } from "vitest";
import { attachment } from "./content-disposition.ts";

test.each([
  [null, "attachment"],
  ["", "attachment"],
  ["..", "attachment"],
  ["song.flac", 'attachment; filename="song.flac"'],
  ["a b; c=d.mp3", 'attachment; filename="a b; c=d.mp3"'],
  ["Señor.mp3", "attachment; filename=\"Se_or.mp3\"; filename*=UTF-8''Se%C3%B1or.mp3"],
  ["100%.mp3", "attachment; filename=\"100_.mp3\"; filename*=UTF-8''100%25.mp3"],
  ["it's (1)*.mp3", 'attachment; filename="it\'s (1)_.mp3"'],
  ["é'(1).mp3", "attachment; filename=\"_'(1).mp3\"; filename*=UTF-8''%C3%A9%27%281%29.mp3"],
  ['quote".mp3', 'attachment; filename="quote_.mp3"'],
  ["a\r\nSet-Cookie: x.mp3", 'attachment; filename="a__Set-Cookie_ x.mp3"'],
  ["../../etc/passwd", 'attachment; filename="_.._etc_passwd"'],
  ["cod\u202e3pm.exe", 'attachment; filename="cod_3pm.exe"'],
  ["half \ud800.mp3", "attachment; filename=\"half _.mp3\"; filename*=UTF-8''half%20%EF%BF%BD.mp3"],
])("%j", (name, header) => {
  expect(attachment(name)).toBe(header);
});

test("a name that is too long keeps its end with the extension", () => {
  expect(attachment(`${"x".repeat(5000)}.mp3`)).toMatch(/^attachment; filename="x{146}\.mp3"$/);
});
