import { expect, test } from "vitest";
import { pictureSnippet, withSnippet } from "./letter-insert.ts";

test("describes a picture or marks it as decorative", () => {
  expect(pictureSnippet("/media/x.jpg", " Two [loud] people ")).toBe("![Two \\[loud\\] people](/media/x.jpg)");
  expect(pictureSnippet("/media/x.jpg", " ")).toBe('![](/media/x.jpg "decorative")');
});

test.each([
  ["", 0, 0, "{album:1}\n", 9],
  ["Hi", 2, 2, "Hi\n\n{album:1}\n", 13],
  ["Hi there", 2, 3, "Hi\n\n{album:1}\n\nthere", 13],
  ["Hi\n\n\nyou", 3, 3, "Hi\n\n{album:1}\n\nyou", 13],
])("inserts a snippet as a paragraph of its own: %j from %i to %i", (text, from, to, expected, cursor) => {
  expect(withSnippet(text, "{album:1}", { from, to })).toEqual({ text: expected, cursor });
});
